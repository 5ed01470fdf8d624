/** Whether this browser sent a ruling on a part that is not final yet. */
import { useIsSent } from '../transactions/useIsSent.ts'
import type { DeskPart } from './deskWords.ts'

/** `smartContractId` is the lease's id on chain. */
export function useIsRulingSent(smartContractId: string, part: DeskPart): boolean {
  const isSplit = useIsSent(smartContractId, `split-${part}`)
  const isDecided = useIsSent(smartContractId, `decideCase-${part}`)
  return isSplit || isDecided
}
