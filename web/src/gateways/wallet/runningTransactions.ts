/** Transactions of this browser that are not confirmed, for pages that know nothing else: the error page. */
import { useMemo, useSyncExternalStore } from 'react'
import { isHash, notifyTransactions, subscribeToTransactions } from './minedTransaction.ts'
import { pendingPrefix } from './pendingTransaction.ts'

/** Runs of this tab that have not ended: a wallet may be asking for confirmation. */
const runs = new Set<string>()

/** Counts a run as running until it ends. */
export async function trackRun<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  runs.add(name)
  notifyTransactions()
  try {
    return await run()
  } finally {
    runs.delete(name)
    notifyTransactions()
  }
}

/** Hashes of sent and unconfirmed transactions, the newest of each; empty text for one without a hash yet. */
export function runningHashes(): string[] {
  const hashes = new Map([...runs].map((name) => [name, '']))
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(pendingPrefix)))
    hashes.set(key.slice(pendingPrefix.length), lastHash(localStorage.getItem(key)))
  return [...hashes.values()]
}

function lastHash(stored: string | null): string {
  try {
    const { sent = {} } = JSON.parse(stored ?? '{}') as { sent?: Readonly<Record<string, unknown>> }
    return Object.values(sent).filter(isHash).at(-1) ?? ''
  } catch {
    return ''
  }
}

/** The same inside a component; empty during hydration. */
export function useRunningHashes(): readonly string[] {
  const text = useSyncExternalStore(
    subscribeToTransactions,
    () => JSON.stringify(runningHashes()),
    () => '[]',
  )
  return useMemo(() => JSON.parse(text) as string[], [text])
}
