/** Frames as one WebSocket text message (RFC 6455, 5.2): `ws` would write two parts, which doubles the cost. */
export function textMessageOf(frames: readonly Buffer[], length: number): Buffer {
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const message = Buffer.allocUnsafe(start + length)
  message[0] = 0x81 // FIN bit and the text opcode
  message[1] = start === 2 ? length : start === 4 ? 126 : 127
  if (start === 4) message.writeUInt16BE(length, 2)
  if (start === 10) message.writeBigUInt64BE(BigInt(length), 2)
  let at = start
  for (const frame of frames) {
    message.set(frame, at)
    at += frame.length
  }
  return message
}
