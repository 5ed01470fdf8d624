/** Estimated network fee for paying a lease; the gas price is cached for a minute. */
import type { NetworkFee } from '@keyhold/api/deposits.schema.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { gasCoin } from '../../../gateways/chain/networks.ts'
import type { Clock } from '../../../gateways/clock.ts'

/** Gas for a whole payment: 97,489 for both parts (escrow's gas snapshot), plus two allowances of about 46,000 each. */
export const gasOfPaying = 190_000n

const minute = 60_000
/** Milliseconds a page waits for the first price; after that it is shown without the fee. */
const firstAnswerTimeout = 1_000

/** The fee in the chain’s native coin, at the cached price; undefined while there is none. */
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
