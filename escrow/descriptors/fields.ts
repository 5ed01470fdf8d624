// Promises how one value of a call or message is shown, in the words of ERC-7730 (version 2), which says them in English.

/** One value: where it stands, what a person reads before it, and how it is written. */
export type Field = {
  path: string
  label: string
  format: 'raw' | 'addressName' | 'tokenAmount' | 'date' | 'enum'
  params?: Readonly<Record<string, string | readonly string[]>>
  visible: 'always' | 'never'
}

/** What a call or message is for, and all its values in the order of reading. */
export type Format = { intent: string; fields: readonly Field[] }

type Kind = (path: string, label: string) => Field

/** Somebody's account. */
export const person: Kind = (path, label) => ({
  path,
  label,
  format: 'addressName',
  params: { types: ['eoa', 'wallet'] },
  visible: 'always',
})

/** An account that may well be a contract: an arbitrator, a spender. */
export const account: Kind = (path, label) => ({
  path,
  label,
  format: 'addressName',
  params: { types: ['eoa', 'wallet', 'contract'] },
  visible: 'always',
})

/** An amount of the stablecoin that the deployment names. */
export const stablecoin: Kind = (path, label) => ({
  path,
  label,
  format: 'tokenAmount',
  params: { token: '$.metadata.constants.stablecoin' },
  visible: 'always',
})

/** A sum of the token that is called. */
export const ownToken: Kind = (path, label) => ({
  path,
  label,
  format: 'tokenAmount',
  params: { tokenPath: '@.to' },
  visible: 'always',
})

export const date: Kind = (path, label) => ({
  path,
  label,
  format: 'date',
  params: { encoding: 'timestamp' },
  visible: 'always',
})

/** A plain number: count, or the smallest units of a token. */
export const count: Kind = (path, label) => ({ path, label, format: 'raw', visible: 'always' })

/** Which part of a lease, by its name. */
export const part: Kind = (path, label) => ({
  path,
  label,
  format: 'enum',
  params: { $ref: '$.metadata.enums.part' },
  visible: 'always',
})

/** A hash: nothing a person can read, but something to compare. */
export const hash: Kind = (path, label) => ({ path, label, format: 'raw', visible: 'always' })

/** Why a value is not shown. It is part of what is called all the same, and the page shows it. */
export const reasons = {
  signature: 'bytes that nobody can compare; the escrow checks them',
  orderTerms:
    'the contract refuses an order of another lease, tenant or landlord, and knows the lease by the hash of these words',
  oldTerms: 'the escrow refuses a renewal whose parties differ, and knows the old lease by the hash of these words',
} as const

/** A value that a wallet leaves out, and why. */
export function hidden(path: string, label: string, reason: keyof typeof reasons): Field & { reason: string } {
  return { path, label, format: 'raw', visible: 'never', reason: reasons[reason] }
}
