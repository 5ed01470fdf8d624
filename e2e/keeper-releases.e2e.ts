/** Automatic releases: the keeper releases the first rent to the landlord, and returns the deposit to the tenant. */
import { test } from '@playwright/test'
import { expectEmails, keeperState, passTo, withKeeper } from './keeperStory.ts'
import { payLease } from './payLease.ts'
import { expect } from './timeouts.ts'

const day = 86_400
const soon = /^In less than/

// promise: sgn-4-story-keeper
test("Ada's rent and Ben's deposit are released automatically", async ({ browser }) => {
  await withKeeper({ browser, name: 'keeper-releases' }, async ({ keyhold: { url }, story, ada, ben, dueOf }) => {
    const { lease, chainBalances } = story
    const { leaseId } = lease

    await story.step(
      'Ben has paid, and Ada reads that due money is released automatically',
      {
        changes: { 'tenant usdt': '-2100', 'escrow usdt': '2100', 'tenant rnb': '-1', 'fees rnb': '1' },
        sent: { tenant: 3 },
      },
      async () => {
        await payLease(lease, chainBalances)
        await story.waitForStatus('Start Arbitration')
        await expect.poll(() => keeperState(url)).toBe('ready')
        await ada.openLease(leaseId)
        await expect(ada.main).toContainText('Due money is released automatically on its day')
      },
    )
    await story.step('Two days before the first rent is due both are notified; nothing moves', {}, async () => {
      await passTo(url, dueOf.handover - 2 * day)
      await expectEmails(ben, soon, ['In less than 3 days, 900 USDT is due to Ada'])
      await expectEmails(ada, soon, ['In less than 3 days, 900 USDT is due to you'])
    })
    await story.step(
      'On its day it is released to Ada, and neither of them sent a transaction',
      { changes: { 'escrow usdt': '-900', 'landlord usdt': '900' } },
      async () => {
        await passTo(url, dueOf.handover)
        await story.waitForStatus('Released')
      },
    )
    await story.step(
      'Ben moves out, and on its day the deposit is returned to him, and the escrow holds nothing of theirs',
      { changes: { 'escrow usdt': '-1200', 'tenant usdt': '1200' } },
      async () => {
        await passTo(url, dueOf.deposit)
        await story.waitForStatus('Completed')
        expect((await chainBalances.read()).balances['escrow usdt']).toBe(0n)
      },
    )
    await story.step('Ben reads that it is complete; neither party was asked to press a button', {}, async () => {
      await ben.openLease(leaseId)
      await expect(ben.main).toContainText('Completed')
      for (const reader of [ada, ben]) await expectEmails(reader, /^[\d,]+ USDT is due to you$/, [])
    })
    console.log(story.summary)
  })
})
