/** The events of arbitrations with two instances, parsed from their logs (docs/chain.md). */
import { appealableArbitrationAbi } from '@keyhold/escrow/abi/AppealableArbitration.ts'
import { type Address, type Hex, type Log, parseEventLogs, toEventSelector } from 'viem'

type Part = 'handover' | 'deposit'

/** Instants in unix seconds, amounts in the stablecoin's smallest unit. */
export type AppealPayload =
  | {
      readonly event: 'Decided'
      readonly part: Part
      readonly instance: Address
      readonly toTenant: bigint
      /** 0: the decision ends no stay. */
      readonly newMoveOut: number
      /** 0: the decision is final. */
      readonly appealUntil: number
    }
  | { readonly event: 'Appealed'; readonly part: Part; readonly appellant: Address; readonly due: number }
  | { readonly event: 'Executed'; readonly part: Part }
  | { readonly event: 'FeeTaken'; readonly part: Part; readonly to: Address; readonly amount: bigint }

export const appealEventNames = ['Decided', 'Appealed', 'Executed', 'FeeTaken'] as const

/** Whether an event is one of an arbitration. */
export function isAppealPayload(payload: { readonly event: string }): payload is AppealPayload {
  return appealEventNames.some((name) => name === payload.event)
}

/** Whether an event is a step in its lease's history: in place of a final decision that has the escrow's split. */
export function isStep(payload: AppealPayload): boolean {
  return payload.event !== 'Decided' || payload.appealUntil > 0
}

const topics = new Set(
  appealableArbitrationAbi.flatMap((item) => (item.type === 'event' ? [toEventSelector(item)] : [])),
)
const partOf = (part: number): Part => (part === 0 ? 'handover' : 'deposit')

/** The events of arbitrations among some logs, the lease each names, and its log. */
export function appealEventsIn(logs: readonly Log[]) {
  const ours = logs.filter((log) => topics.has(log.topics[0] ?? '0x'))
  return parseEventLogs({ abi: appealableArbitrationAbi, logs: ours, strict: true }).flatMap((log) =>
    log.blockNumber === null
      ? []
      : [{ lease: log.args.id as Hex, payload: payloadOf(log), log: log as Log<bigint, number, false> }],
  )
}

function payloadOf(
  log: ReturnType<typeof parseEventLogs<typeof appealableArbitrationAbi, true>>[number],
): AppealPayload {
  const part = partOf(log.args.part)
  switch (log.eventName) {
    case 'Decided': {
      const { instance, toTenant, newMoveOut, appealUntil } = log.args
      const times = { newMoveOut: Number(newMoveOut), appealUntil: Number(appealUntil) }
      return { event: 'Decided', part, instance, toTenant, ...times }
    }
    case 'Appealed':
      return { event: 'Appealed', part, appellant: log.args.appellant, due: Number(log.args.due) }
    case 'Executed':
      return { event: 'Executed', part }
    case 'FeeTaken':
      return { event: 'FeeTaken', part, to: log.args.to, amount: log.args.amount }
  }
}
