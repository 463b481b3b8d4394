//! Questions and answers as the worker of the page passes them on.

use quadrille_wasm::answer;

#[test]
fn questions_are_those_of_the_service() {
    let reply = answer(br#"{"ask":"check","request":{"puzzle":"...3...23...4..."}}"#);
    assert!(reply.starts_with(r#"{"status":200,"answer":{"line":1,"verdict":"unique""#), "{reply}");
    let reply = answer(br#"{"ask":"check","request":{"puzzle":"12x"}}"#);
    assert!(
        reply.starts_with(r#"{"status":422,"problem":{"type":"/problems/unreadable""#),
        "{reply}"
    );
    assert!(answer(br#"{"ask":"nothing","request":{}}"#).starts_with(r#"{"status":404"#));
    assert!(answer(b"{").starts_with(r#"{"status":400"#));
    assert!(answer(br#"{"ask":"formats"}"#).contains("line"));
    assert!(answer(br#"{"ask":"rules"}"#).contains(r#""ends":["bulb","plain"]"#));
}

#[test]
fn rules_are_answered_as_by_the_service() {
    let puzzle = r#"{"kind":"sudoku","box":[2,2],"rules":[{"white-dot":["r1c1","r1c2"]}]}"#;
    let ask = |name: &str, state: &str| {
        let question = format!(r#"{{"ask":"{name}","request":{{"puzzle":{puzzle}{state}}}}}"#);
        answer(question.as_bytes())
    };
    let reply = ask("parse", "");
    assert!(reply.contains(r#""sentences":["The digits in r1c1 and r1c2 differ by 1."]"#));
    let reply = ask("standing", r#","state":{"values":"13.............."}"#);
    assert!(reply.contains(r#""state":"broken","cells":[[0,0],[0,1]]"#), "{reply}");
    assert!(ask("check", "").contains(r#""verdict":"many""#));
}
