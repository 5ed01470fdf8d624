/** How far an appealable case is now, and the values of its messages. */
import type { Appeal } from '@keyhold/api/appeals.schema.ts'
import type { DisputeRow } from '@keyhold/api/disputes.ts'
import { type AppealStage, appealStage, firstDecidesUntil, secondDecidesUntil } from '@keyhold/rental/appeal.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import type { Language } from '../../../gateways/text/language.ts'
import { formatUsdt } from '../money.ts'

/** What a party's wallet can do in a case; anybody can execute, and have the fee paid out. */
export type AppealStep = 'appeal' | 'executeDecision' | 'takeFee'

/** The disputed part of a party's page, or of the desk. */
type Disputed = Pick<DisputeRow, 'held' | 'due' | 'timeZone'>

/** The stage at an instant of the lease clock. */
export function stageAt({ decision, appealed, firstDue }: Appeal, { held, due }: Disputed, now: number): AppealStage {
  const course = { first: decision ?? undefined, appealed: appealed ?? undefined }
  return appealStage(course, { held: BigInt(held), due, firstDue }, now)
}

/** `until`: of the first decision, of an appeal, of the second decision, or of an execution, by the stage. */
export function appealValues(appeal: Appeal, part: Disputed, stage: AppealStage, language: Language) {
  const { decision, appealed, fee, firstDue } = appeal
  const { due, timeZone } = part
  const at = (instant: number) => formatDateTime(instant, timeZone, language)
  const ends: Record<AppealStage, number> = {
    first: firstDecidesUntil({ due, firstDue }),
    appealable: decision?.appealUntil ?? due,
    second: secondDecidesUntil({ due }),
    executable: due,
    over: due,
  }
  return {
    fee: formatUsdt(fee, language),
    until: at(ends[stage]),
    toTenant: formatUsdt(decision?.toTenant ?? '0', language),
    toLandlord: formatUsdt(decision?.toLandlord ?? '0', language),
    appealedAt: appealed ? at(appealed.at) : '',
  }
}
