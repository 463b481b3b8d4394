/** Server-sent events from a byte stream. EventSource cannot send a POST. */

/** @param {string} block the lines of one event */
function parse(block) {
  let event = 'message';
  const data = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trim());
  }
  return data.length ? { event, data: JSON.parse(data.join('\n')) } : null;
}

/** @param {ReadableStream<Uint8Array>} body */
export async function* events(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ? decoder.decode(value, { stream: true }).replace(/\r/g, '') : '';
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const found = parse(block);
      if (found) yield found;
    }
    if (done) return;
  }
}
