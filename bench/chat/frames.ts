/** STOMP frames of the load generator: only what it needs, the same for every measured server. */

export interface Frame {
  readonly command: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export function encode(command: string, headers: Readonly<Record<string, string | number>>, body = ''): string {
  let text = `${command}\n`
  for (const name in headers) text += `${name}:${headers[name]}\n`
  return `${text}\n${body}\0`
}

const unescaped: Readonly<Record<string, string>> = { '\\c': ':', '\\n': '\n', '\\r': '\r', '\\\\': '\\' }

/** The frames of a piece that holds complete ones; heartbeats between them are skipped. */
export function decode(piece: string): Frame[] {
  return piece.split('\0').flatMap((raw) => {
    const text = raw.replace(/^[\r\n]+/, '')
    if (text === '') return []
    const blank = text.indexOf('\n\n')
    const [command = '', ...lines] = text.slice(0, blank).split('\n')
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).replace(/\\[cnr\\]/g, (signs) => unescaped[signs] ?? signs)]
      }),
    )
    return [{ command, headers, body: text.slice(blank + 2) }]
  })
}
