/** About what the network takes of whoever pays a lease, asked of the chain at most once a minute, and never waited for long. */
import type { NetworkFee } from '@keyhold/api/deposits.schema.ts'
import type { Chain } from '../../gateways/chain/chain.ts'
import { gasCoin } from '../../gateways/chain/networks.ts'
import type { Clock } from '../../gateways/clock.ts'

/** Gas of a whole payment: 97,489 for both parts (escrow's gas snapshot), and two allowances of about 46,000 each. */
export const gasOfPaying = 190_000n

const minute = 60_000
/** Milliseconds that a page waits for a first answer; it is shown without the fee afterwards. */
const firstAnswerTimeout = 1_000

/** The fee at the price of the last minute, in the chain’s own coin; undefined while the chain is away or never told a price. */
export function createNetworkFee(
  { chainId, client, state }: Pick<Chain, 'chainId' | 'client' | 'state'>,
  clock: Pick<Clock, 'now'>,
): () => Promise<NetworkFee | undefined> {
  let known: NetworkFee | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  const ask = async () => {
    const price = await client.getGasPrice().catch(() => undefined)
    if (price !== undefined) known = { amount: (price * gasOfPaying).toString(), coin: gasCoin(chainId) }
  }
  return async () => {
    if (state() !== 'ready') return undefined
    if (clock.now() - askedAt >= minute) {
      askedAt = clock.now()
      const asking = ask()
      if (!known)
        await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, firstAnswerTimeout).unref())])
    }
    return known
  }
}
