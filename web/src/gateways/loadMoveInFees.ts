/** Reads what paying costs beside rent and deposit, for the root loader. Apart, so that pages do not load endpoints. */
import type { Client } from '@keyhold/api/client.ts'
import { type EscrowFacts, escrowFacts } from '@keyhold/api/deposits.ts'
import type { EscrowFees } from './moveInFees.ts'

/** Undefined while the API does not answer; pages then show the defaults of an escrow. */
export async function loadMoveInFees(api: Client): Promise<EscrowFees | undefined> {
  return api(escrowFacts)
    .then(feesOf)
    .catch(() => undefined)
}

const feesOf = ({ depositFee, rentFee, networkFee, rnbUsd, gasUsd }: EscrowFacts): EscrowFees => ({
  depositFee,
  rentFee,
  networkFee,
  rnbUsd,
  gasUsd,
})
