/**
 * Data of the page: text nodes with compressed bytes in Base64, decoded when they are first asked
 * for.
 */
export async function readBytes(name: string): Promise<Uint8Array> {
  const node = document.getElementById(`data-${name}`);
  const text = atob(node?.textContent ?? '');
  const packed = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) packed[index] = text.charCodeAt(index);
  // The text is not needed again, and of a large cluster it is large.
  node?.remove();
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @returns the value that was written; its type is that of the writer */
export async function readJson<Value>(name: string): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await readBytes(name)));
}
