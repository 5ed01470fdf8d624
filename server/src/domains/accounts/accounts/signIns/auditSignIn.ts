/** The audit log of sign-ins (D 11.30): by which means, and of whom; never what was typed. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { AccountsDeps } from '../deps.ts'
import type { Means } from '../sessions/store.ts'
import type { CompletedSignIn } from './completeSignIn.ts'

/**
 * Signs in and writes the entry. A refused try is written after the answer, whose time must not tell whether `findId`
 * finds an account (D 4.4); beyond a rate limit no account is looked up.
 */
export async function auditSignIn(
  { auditLog }: Pick<AccountsDeps, 'auditLog'>,
  means: Means,
  signIn: () => Promise<CompletedSignIn>,
  findId: () => Promise<string | undefined>,
): Promise<CompletedSignIn> {
  try {
    const entered = await signIn()
    await auditLog?.write({ action: 'signIn', personId: entered.account.id, subjectId: null, reason: means })
    return entered
  } catch (error) {
    if (error instanceof Refusal) auditLog?.writeLater(failureOf(means, error.code === 'too-many-requests', findId))
    throw error
  }
}

async function failureOf(means: Means, isLimited: boolean, findId: () => Promise<string | undefined>) {
  const subjectId = (isLimited ? undefined : await findId()) ?? null
  return { action: 'signInFailed', personId: null, subjectId, reason: means } as const
}
