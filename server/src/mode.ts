/** Whether Keyhold is local or public (D 11.11): the demo, the mailbox and a clock that moves exist in a local one only. */

export type Mode = 'local' | 'public'

interface Parts {
  readonly KEYHOLD_MODE?: Mode | undefined
  readonly DATABASE_URL?: string | undefined
  readonly RPC_URL?: string | undefined
  readonly HOST: string
}

/** Why Keyhold counts as public, as the end of a sentence; undefined when its database, its chain and its address are all its own. */
export function whyPublic({ KEYHOLD_MODE, DATABASE_URL, RPC_URL, HOST }: Parts): string | undefined {
  if (KEYHOLD_MODE === 'public') return 'KEYHOLD_MODE says so'
  if (DATABASE_URL) return 'DATABASE_URL names a database of its own'
  if (RPC_URL) return 'RPC_URL names a chain of its own'
  if (!isLoopback(HOST)) return `HOST ${HOST} answers more than this machine`
  return undefined
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
