import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createUnreliableNode } from '../../../testing/unreliableNode.ts'

const node = await createUnreliableNode()
const { testChain, proxy, services, rentals } = node
afterAll(() => node.close())
const { database } = services.deps

test('six payments seen through a node whose logs lag its head count as six, and no one else gets the nights', async () => {
  const leases = [1, 2, 3, 4, 5, 6].map(() => rentals.accepted())
  const six = await Promise.all(leases)
  await testChain.mine(3)
  await services.catchUp()
  proxy.become('laggingLogs')
  for (const { terms } of six) {
    await testChain.call(wallets.tenant, 'payLease', terms) // one block each
    await services.catchUp()
  }
  for (let second = 0; second < 6; second++) {
    await testChain.mine(1)
    await services.catchUp()
  }
  proxy.heal()
  await testChain.node.increaseTime({ seconds: 3 * 86_400 })
  for (let blocks = 0; blocks < 4; blocks++) {
    await testChain.mine(2)
    await services.catchUp()
  }
  const statuses = await Promise.all(six.map(({ id }) => rentals.statusOf(id)))
  const second = await Promise.all(
    six.map(async ({ id }) => {
      const home = (await services.leases.find(database, id))?.listingId ?? ''
      return rentals
        .request(home, {}, rentals.other)
        .then((other) => services.leases.accept(rentals.landlord, other))
        .then(
          () => 'let twice',
          (refusal: { code?: string }) => refusal.code,
        )
    }),
  )
  expect(statuses).toEqual(Array(6).fill('active'))
  expect(second).toEqual(Array(6).fill('dates-already-taken'))
})
