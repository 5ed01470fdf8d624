/** A keeper without gas: health reports it, no page promises a release, and it resumes as soon as it has gas. */
import { test } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectEmails, keeperState, passTo, withKeeper } from './keeperStory.ts'
import { payLease } from './payLease.ts'
import { expect } from './timeouts.ts'

// promise: sgn-4-story-keeper-gas
test("Ada's rent waits for a keeper without gas, and is released when it has some", async ({ browser }) => {
  const key = generatePrivateKey()
  const keeper = { KEEPER_KEY: key }
  await withKeeper({ browser, name: 'keeper-without-gas', keeper }, async ({ keyhold, story, ada, dueOf }) => {
    const { url } = keyhold
    const { lease, chainBalances } = story

    await story.step(
      "Ben has paid; health reports that the keeper has no gas, and Ada's page promises no release",
      {
        changes: { 'tenant usdt': '-2100', 'escrow usdt': '2100', 'tenant rnb': '-1', 'fees rnb': '1' },
        sent: { tenant: 3 },
      },
      async () => {
        await payLease(lease, chainBalances)
        await story.waitForStatus('Start Arbitration')
        await expect.poll(() => keeperState(url)).toBe('short-of-gas')
        await ada.openLease(lease.leaseId)
        await expect(ada.main).toContainText(/900\sUSDT/)
        await expect(ada.main).not.toContainText('automatically')
      },
    )
    await story.step('The first rent is due: nothing moves, and Ada is asked to release it', {}, async () => {
      await passTo(url, dueOf.handover)
      await expectEmails(ada, /is due to you$/, ['900 USDT is due to you'])
      expect(await keeperState(url)).toBe('short-of-gas')
      expect(keyhold.output()).toContain('Send it gas')
    })
    await story.step(
      'Gas arrives: health is good again, and the rent is released to Ada automatically',
      { changes: { 'escrow usdt': '-900', 'landlord usdt': '900' } },
      async () => {
        await lease.landlord.request('POST', '/local/faucet', { address: privateKeyToAccount(key).address })
        await expect.poll(() => keeperState(url)).toBe('ready')
        await story.waitForStatus('Released')
      },
    )
    console.log(story.summary)
  })
})
