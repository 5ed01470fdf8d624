/** What this tab asked the wallet page, until the answer is read; and the answer, until the page that asked takes it. */
import type { AccountMaker } from '@keyhold/escrow/accounts/address.ts'
import type { Act } from '@keyhold/escrow/accounts/signatures.ts'
import type { Address, Hex } from 'viem'

/** What an answer is for. The page that asked takes it by this word. */
export type Purpose = 'connect' | 'prove' | 'sign-in' | 'payout' | 'pay' | 'typed'

/** What is to be signed: enough to check that the answer is about it. */
export type Asked =
  | { readonly message: string }
  | { readonly act: Act }
  /** Typed data, by its hash (EIP-712). */
  | { readonly typedHash: Hex }

export interface Question {
  /** Random, and part of the address to return to. */
  readonly id: string
  readonly purpose: Purpose
  /** Path, query and fragment of the page that asked. */
  readonly page: string
  readonly chainId: number
  readonly maker: AccountMaker
  /** Absent where an account is to be made. */
  readonly signing?: { readonly account: Address; readonly asked: Asked }
  /** What the page that asked needs again after the return: any JSON. */
  readonly more?: unknown
}

/** Of an account that was made, only `account`. `nonce` is the number for which an act was signed. */
export interface Answer extends Pick<Question, 'purpose' | 'page' | 'more'> {
  readonly account: Address
  readonly signed?: { readonly asked: Asked; readonly signature: Hex; readonly hash: Hex; readonly nonce?: bigint }
}

const questionKey = 'keyhold.walletQuestion'
const answerKey = 'keyhold.walletAnswer'

export const storeQuestion = (question: Question) => store(questionKey, question)
export const readQuestion = () => read<Question>(questionKey)
export const dropQuestion = () => sessionStorage.removeItem(questionKey)

export const storeAnswer = (answer: Answer) => store(answerKey, answer)
export const dropAnswer = () => sessionStorage.removeItem(answerKey)

/** Whether there is an answer for this purpose. */
export const hasAnswer = (purpose: Purpose) => read<Answer>(answerKey)?.purpose === purpose

/** The answer for this purpose, once: it is taken away. */
export function takeAnswer(purpose: Purpose): Answer | undefined {
  const answer = read<Answer>(answerKey)
  if (answer?.purpose !== purpose) return undefined
  sessionStorage.removeItem(answerKey)
  return answer
}

/** JSON has no bigint: one is stored as its digits. */
function store(key: string, value: unknown): void {
  sessionStorage.setItem(
    key,
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? { digits: String(one) } : one)),
  )
}

function read<Stored>(key: string): Stored | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null', revive) ?? undefined) as Stored | undefined
  } catch {
    return undefined
  }
}

function revive(_: string, value: unknown): unknown {
  const digits = (value as { digits?: unknown } | null)?.digits
  return typeof digits === 'string' ? BigInt(digits) : value
}
