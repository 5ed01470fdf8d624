/** E-mail addresses for the eye. Apart, so that only pages that show one load it. */
import { asciiEmail } from './email.ts'

/** The address with its domain in its own script: "ana@müller.de" for "ana@xn--mller-kva.de". */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const labels = address.slice(at + 1).split('.')
  const readable = labels.map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
  const written = `${address.slice(0, at + 1)}${readable.join('.')}`
  return asciiEmail(written) === address ? written : address
}

/** RFC 3492, 6.2; undefined for what is no Punycode. */
function decodePunycode(label: string): string | undefined {
  const basic = Math.max(0, label.lastIndexOf('-'))
  const output = [...label.slice(0, basic)].map((sign) => sign.charCodeAt(0))
  let [code, bias, position] = [128, 72, 0]
  for (let at = basic > 0 ? basic + 1 : 0; at < label.length; position++) {
    const before = position
    let weight = 1
    for (let step = 36; ; step += 36) {
      const digit = '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(label.charAt(at++))
      const value = digit < 10 ? digit + 26 : digit - 10
      if (digit < 0 || at > label.length || position > 0x7fffffff) return undefined
      position += value * weight
      const threshold = Math.min(26, Math.max(1, step - bias))
      if (value < threshold) break
      weight *= 36 - threshold
    }
    const length = output.length + 1
    let delta = Math.floor((position - before) / (before === 0 ? 700 : 2))
    delta += Math.floor(delta / length)
    let rounds = 0
    for (; delta > 455; rounds += 36) delta = Math.floor(delta / 35)
    bias = rounds + Math.floor((36 * delta) / (delta + 38))
    code += Math.floor(position / length)
    position %= length
    if (code > 0x10ffff) return undefined
    output.splice(position, 0, code)
  }
  return String.fromCodePoint(...output)
}
