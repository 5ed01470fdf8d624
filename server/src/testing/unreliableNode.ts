/**
 * For tests: services whose nodes can return wrong answers (testing/faultProxy.ts), with a funded account on their
 * chain.
 */
import type { Appeals } from '@keyhold/escrow/deployment.ts'
import { createChain } from '../gateways/chain/chain.ts'
import { startTestChain, wallets } from './chain.ts'
import { createFaultProxy } from './faultProxy.ts'
import { createTestRentals } from './rentals.ts'
import { createTestServices } from './services.ts'

interface Options {
  readonly hasSecond?: boolean
  /** As in `startTestChain`. */
  readonly appeals?: Appeals | undefined
}

/**
 * Opens its own chain, final after two blocks, and services that use it through a proxy, or two. Close it in
 * `afterAll`.
 */
export async function createUnreliableNode({ hasSecond = false, appeals }: Options = {}) {
  const testChain = await startTestChain(undefined, appeals)
  const [proxy, other] = [await createFaultProxy(testChain.rpcUrl), await createFaultProxy(testChain.rpcUrl)]
  const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) =>
    createChain({
      rpcUrl: proxy.url,
      ...(hasSecond && { secondRpcUrl: other.url }),
      deployment: testChain.deployment,
      confirmations: 2,
      clock,
      settleSeconds: 0,
      pollMilliseconds: 50,
    }),
  )
  const rentals = await createTestRentals(services)
  await testChain.fundAccount(wallets.tenant)
  await services.catchUp()
  return {
    testChain,
    proxy,
    /** In front of the second node, if there is one. */
    other,
    services,
    rentals,
    async close() {
      await services.close()
      proxy.close()
      other.close()
      testChain.stop()
    },
  }
}
