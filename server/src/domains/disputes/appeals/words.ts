/** Which of the stored decisions of a case with two instances is whose: the second stores none before the appeal. */
import type { DisputeRow } from '@keyhold/api/disputes.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'

interface Kept {
  readonly part: EscrowPart
  readonly madeAt: number
  readonly toTenant: bigint
}

/** The newest stored decision with the shares that the first instance decided. */
export function findFirst<One extends Kept>(
  all: readonly One[],
  part: EscrowPart,
  toTenant: bigint,
  appealedAt: number | undefined,
): One | undefined {
  return all.findLast((one) => one.part === part && one.toTenant === toTenant && isBefore(one.madeAt, appealedAt))
}

/** Of a part that was appealed, the decisions of the instance whose decision counts, the newest as its current one. */
export function byDecider<One extends Kept & { readonly isReplaced: boolean }>(
  all: readonly One[],
  disputes: readonly Pick<DisputeRow, 'part' | 'appeal'>[],
): One[] {
  const appealOf = ({ part }: One) => disputes.find((one) => one.part === part)?.appeal
  const counting = all.filter((one) => {
    const appeal = appealOf(one)
    return !appeal?.appealed || isBefore(one.madeAt, appeal.appealed.at) === appeal.isExecuted
  })
  return counting.map((one) =>
    appealOf(one)?.appealed ? { ...one, isReplaced: one !== counting.findLast(({ part }) => part === one.part) } : one,
  )
}

const isBefore = (madeAt: number, appealedAt: number | undefined) => appealedAt === undefined || madeAt < appealedAt
