/**
 * A renewal: Ada offers and signs it, Ben renews, and his deposit moves to the following lease, with an additional sum.
 */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

/** The part of a lease that the story reads. */
interface ReadLease {
  readonly parts: readonly { readonly part: string; readonly held: string; readonly state: string }[]
}

// promise: renew-story
test('Ben stays on: the deposit moves to the following lease, and he adds what is missing', async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'renew', moveIn: 1, moveOut: 61 })
  const { chainBalances, lease } = story
  const { tenant, landlord, leaseId } = lease
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const turn = (user: BrowserUser, name: string | RegExp) => user.main.getByRole('heading', { name })

  await story.tenantPays(2100)
  await story.step(
    'He gets the keys, finds everything fine, and the first rent is with Ada',
    { clicks: 6, confirmations: 2, changes: { 'escrow usdt': '-900', 'landlord usdt': '900' }, sent: { tenant: 1 } },
    async () => {
      await ben.openLease(leaseId)
      await ben.connect()
      await ben.letTimePass('Until Keys')
      const ask = ben.dialog('Release the first rent now?')
      await ben.button(/^All fine: release now/).click()
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ben.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await ask.getByRole('button', { name: 'Done' }).click()
      await story.waitForStatus('Released')
    },
  )
  await story.step(
    'Ada offers a renewal with a higher deposit, and signs it',
    { clicks: 8, confirmations: 2 },
    async () => {
      await ada.openLease(leaseId)
      await ada.connect()
      await ada.openMore()
      await ada.main.getByRole('link', { name: 'A longer stay' }).click()
      await ada.button('Offer a longer stay').click()
      const offer = ada.dialog('Offer a longer stay')
      await offer.getByLabel('Deposit').fill('1500')
      await offer.getByRole('button', { name: 'Offer a longer stay' }).click()
      await expect(ada.main).toContainText(/When renewing, Ben pays 300\sUSDT more/)
      await ada.button('Read and sign').click()
      await ada.dialog('Sign the new lease').getByRole('button', { name: 'Sign with your wallet' }).click()
      await ada.confirm()
      await expect(turn(ada, /^You have signed/)).toBeVisible()
    },
  )
  await story.step(
    'Ben reads the effect on the deposit, and renews',
    {
      clicks: 4,
      confirmations: 1,
      changes: { 'tenant usdt': '-300', 'escrow usdt': '300' },
      sent: { tenant: expect.any(Number) }, // one; the very first batch on a chain also deploys the wallet's own code
    },
    async () => {
      await ben.openLease(leaseId)
      await ben.main.getByRole('link', { name: 'Renew', exact: true }).click()
      await expect(turn(ben, /has signed\. Next: renew/)).toBeVisible()
      await expect(ben.main).toContainText(/When you renew, you pay 300\sUSDT more from your wallet/)
      await ben.button('Renew with your wallet').click()
      const ask = ben.dialog('Renew?')
      await expect(ask).toContainText('has signed exactly these two leases')
      await ask.getByRole('button', { name: 'Renew with your wallet' }).click()
      await ben.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await ask.getByRole('button', { name: 'Done' }).click()
      await expect(turn(ben, /^The stay goes on until/)).toBeVisible()
      expect(await chainBalances.allowances()).toEqual({ usdt: '0', rnb: '0' })
    },
  )
  await story.step(
    'Both read the same: the first lease has moved on, and the following one is active',
    {},
    async () => {
      await expect(turn(ada, /^The stay goes on until/)).toBeVisible()
      const { offer } = await ada.person.request<{ offer: { id: string; moveIn: number } }>(
        'GET',
        `/contract/${leaseId}/renewal`,
      )
      await story.waitForStatus('Completed')
      await story.waitForStatus('Released', offer.id)
      for (const user of [ada, ben]) {
        const read = (id: string) => user.person.request<ReadLease>('GET', `/contract/${id}`)
        expect((await read(leaseId)).parts.map(({ part, held, state }) => `${part} ${held} ${state}`)).toEqual([
          'handover 0 paid-out',
          'deposit 0 moved',
        ])
        const next = await read(offer.id)
        expect(next).toMatchObject({ renews: leaseId, moveIn: offer.moveIn })
        expect(next.parts).toMatchObject([{ part: 'deposit', held: `${1_500n * 10n ** 18n}`, state: 'held' }])
        await user.openLease(leaseId)
        await expect(user.main).toContainText(/renewed: 1,200\sUSDT of the deposit moved to the next lease/)
        await user.openLease(offer.id)
        await expect(user.main).toContainText(/1,500\sUSDT/)
      }
    },
  )
  console.log(story.summary)
})
