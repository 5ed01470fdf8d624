// The addresses that this browser signed payments for: a new one is marked.
import type { Address } from 'viem'

const name = 'keyhold.payees'

/** Whether a payment that names this address was signed in this browser. */
export const isPayeeKnown = (storage: Storage, payee: Address) =>
  readPayees(storage).some((known) => known.toLowerCase() === payee.toLowerCase())

/** Notes addresses of a payment that was signed. A full storage stops nothing. */
export function storePayees(storage: Storage, payees: readonly Address[]): void {
  const added = payees.filter((payee) => !isPayeeKnown(storage, payee))
  try {
    if (added.length > 0) storage.setItem(name, JSON.stringify([...readPayees(storage), ...added]))
  } catch {
    // They are marked as new again.
  }
}

function readPayees(storage: Storage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(name) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
