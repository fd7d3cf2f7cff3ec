/**
 * The `metadata_props` of an ONNX file. The runtime for Node does not tell them, so the outermost message is walked (protobuf wire format,
 * `ModelProto` field 14); the graph is skipped unread. Bytes that are no such message give no entries.
 */
export function onnxMetadata(model: Uint8Array): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { field, bytes } of fieldsOf(model)) {
    if (field !== metadataProps) continue
    const [key, value] = [1, 2].map((wanted) => fieldsOf(bytes).find((entry) => entry.field === wanted)?.bytes)
    if (key) found.set(decoder.decode(key), value ? decoder.decode(value) : '')
  }
  return found
}

const metadataProps = 14
const decoder = new TextDecoder()

/** The length-delimited fields of a message; reading ends at the first byte that makes no sense. */
function fieldsOf(message: Uint8Array): { readonly field: number; readonly bytes: Uint8Array }[] {
  const found: { field: number; bytes: Uint8Array }[] = []
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let scale = 1; at < message.length; scale *= 128) {
      const byte = message[at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) break
    }
    return value
  }
  while (at < message.length) {
    const tag = varint()
    const wire = tag % 8
    if (wire === 0) varint()
    else if (wire === 1) at += 8
    else if (wire === 5) at += 4
    else if (wire === 2) {
      const length = varint()
      if (at + length > message.length) return found
      found.push({ field: Math.floor(tag / 8), bytes: message.subarray(at, at + length) })
      at += length
    } else return found
  }
  return found
}
