//! Unpacks LZ-string in base64, the compression of puzzle links, with a limit on the output.
//!
//! The compression is LZW with a dictionary that grows while reading: phrase k is phrase j plus one
//! character, so n codes can stand for n²/2 characters. A line of a megabyte, about 350,000 codes,
//! could expand to some 60 billion. This is why there is a limit, and why no library is used that
//! lacks one. Codes are read low bit first from base64 digits of six bits, high bit first. Codes 0
//! and 1 announce a character of 8 or 16 bits, 2 ends the text.

/// The reason why a text is not LZ-string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// A character that is not a base64 digit, at this byte.
    Digit(usize),
    /// An invalid code, or the end before the end code.
    Code,
    TooLong,
}

pub(crate) fn unpack(base64: &str, limit: usize) -> Result<String, Broken> {
    let mut bits = Bits { digits: digits(base64)?, at: 0 };
    // Phrases as (previous phrase, last character, length); the first three numbers are commands.
    let mut phrases: Vec<(u32, u16, u32)> = vec![(0, 0, 0); 3];
    let mut out: Vec<u16> = Vec::new();
    let mut width = 2;
    let mut before: Option<u32> = None;
    loop {
        let code = bits.take(width).ok_or(Broken::Code)?;
        let phrase = match code {
            2 => break,
            0 | 1 => {
                let c = bits.take(if code == 0 { 8 } else { 16 }).ok_or(Broken::Code)?;
                phrases.push((0, c as u16, 1));
                phrases.len() as u32 - 1
            }
            code => code,
        };
        let start = out.len();
        match before {
            // The phrase that is just being made: the previous one and its own first character.
            Some(old) if phrase as usize == phrases.len() => {
                spell(&phrases, old, &mut out, limit)?;
                let first = out[start];
                out.push(first);
            }
            _ if (phrase as usize) < phrases.len() && phrase > 2 => {
                spell(&phrases, phrase, &mut out, limit)?
            }
            _ => return Err(Broken::Code),
        }
        if let Some(old) = before {
            phrases.push((old, out[start], phrases[old as usize].2 + 1));
        }
        before = Some(phrase);
        // The packer's dictionary runs one entry ahead of ours.
        while phrases.len() + 1 > 1 << width {
            width += 1;
        }
    }
    // The last digit is padded with zeros; anything else was added by someone.
    while let Some(bit) = bits.take(1) {
        if bit > 0 {
            return Err(Broken::Code);
        }
    }
    String::from_utf16(&out).map_err(|_| Broken::Code)
}

fn spell(
    phrases: &[(u32, u16, u32)],
    phrase: u32,
    out: &mut Vec<u16>,
    limit: usize,
) -> Result<(), Broken> {
    let start = out.len();
    let length = phrases[phrase as usize].2 as usize;
    if start + length > limit {
        return Err(Broken::TooLong);
    }
    out.resize(start + length, 0);
    let mut at = phrase;
    for place in (start..start + length).rev() {
        let (rest, c, _) = phrases[at as usize];
        out[place] = c;
        at = rest;
    }
    Ok(())
}

/// Values of base64 digits, for both alphabets used in links.
fn digits(text: &str) -> Result<Vec<u8>, Broken> {
    let value = |(i, b): (usize, u8)| match b {
        b'A'..=b'Z' => Ok(b - b'A'),
        b'a'..=b'z' => Ok(b - b'a' + 26),
        b'0'..=b'9' => Ok(b - b'0' + 52),
        b'+' | b' ' => Ok(62),
        b'/' | b'-' => Ok(63),
        b'=' | b'$' => Ok(0),
        _ => Err(Broken::Digit(i)),
    };
    text.bytes().enumerate().map(value).collect()
}

struct Bits {
    /// Six bits each, high bit first.
    digits: Vec<u8>,
    at: usize,
}

impl Bits {
    /// A number of this many bits, low bit first.
    fn take(&mut self, width: u32) -> Option<u32> {
        let mut value = 0;
        for i in 0..width {
            let digit = *self.digits.get(self.at / 6)?;
            value |= u32::from(digit >> (5 - self.at % 6) & 1) << i;
            self.at += 1;
        }
        Some(value)
    }
}
