/**
 * Ada accepts a request with nothing but a phone: she signs the terms with her passkey account, which has no code on the
 * chain yet. Ben's browser checks her signature, and he pays.
 */
import { test } from '@playwright/test'
import type { Address } from 'viem'
import { createParties, requestHome } from './acceptedLease.ts'
import { BrowserUser } from './browserUser.ts'
import { ChainBalances } from './chainBalances.ts'
import { expect, storyTimeout } from './timeouts.ts'
import { addDevice, expectAccessible, makeAccount, proveAccount } from './walletStory.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

test('Ada accepts a request with her passkey account, and Ben pays to it', async ({ browser }) => {
  test.setTimeout(storyTimeout)
  const options = { url, story: 'landlord.passkey', moveIn: 5, moveOut: 95 }
  const { landlord, tenant, leaseId } = await requestHome(options, await createParties(options))
  const ada = await BrowserUser.open(browser, landlord, false)
  const { page } = ada
  await page.setViewportSize({ width: 390, height: 844 })
  await addDevice(page)
  const sign = page.getByRole('button', { name: 'Sign', exact: true })
  const statusOf = async () =>
    (await tenant.request<{ contractStatus: string }>('GET', `/contract/${leaseId}`)).contractStatus

  await test.step('she makes the account on her profile and proves it', async () => {
    await page.goto(`${url}/profile`)
    await ada.button('Connect wallet').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^An account on this/ })
      .click()
    await makeAccount(page)
    await page.getByRole('link', { name: /^Back to/ }).click()
    await proveAccount(page)
    await expect(page.getByText('The wallet is verified.')).toBeVisible()
  })
  // It becomes her main wallet, which new leases pay.
  const wallets = await landlord.request<{ address: Address }[]>('GET', '/profile/wallets')
  const account = wallets.map(({ address }) => address).find((address) => address !== landlord.wallet.address) ?? '0x'
  const [firstName, lastName] = landlord.name.split(' ')
  await landlord.request('PUT', '/profile', {
    id: landlord.user.id,
    ...{ firstName, lastName, phoneNumber: '+503 7000 0199', emailAddress: landlord.email },
    categoryTypeId: 1_300_000,
    yourWalletAddress: account,
  })

  const accept = page.getByRole('dialog', { name: /^Accept Ben/ })
  const leave = accept.getByRole('button', { name: 'Sign on the wallet page and accept' })
  const open = async () => {
    await ada.openLease(leaseId)
    await ada.button('Accept the request').click()
    await expect(leave).toBeEnabled()
  }
  await test.step('she reads the terms on the wallet page, and says no: nothing is accepted', async () => {
    await open()
    await expect(accept).toContainText('Once you are back here, the request is accepted.')
    await expectAccessible(page)
    await leave.click()
    await expect(sign).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: /^Quiet flat of/ })).toBeVisible()
    await page.getByRole('link', { name: /without signing$/ }).click()
    await expect(ada.button('Accept the request')).toBeVisible()
    expect(await statusOf()).not.toBe('Pay Deposit')
  })
  await test.step('she signs: the request is accepted at the return, and loading again changes nothing', async () => {
    await open()
    await leave.click()
    await sign.click()
    await expect(page.getByText('Signed and accepted. The days are held.')).toBeVisible()
    await expect.poll(statusOf).toBe('Pay Deposit')
    await page.reload()
    await expect(ada.main.getByRole('heading', { level: 1, name: /^Quiet flat of/ })).toBeVisible()
    expect(await statusOf()).toBe('Pay Deposit')
  })
  await test.step('Ben’s browser finds her signature right, and he pays', async () => {
    const chain = await ChainBalances.create(url, tenant.wallet.address, account)
    const ben = await BrowserUser.open(browser, tenant)
    await ben.openLease(leaseId)
    await ben.connect()
    await ben.button(/^Pay 2,100 USDT/).click()
    await ben
      .dialog('Pay the first rent and the deposit')
      .getByRole('link', { name: /^Pay 2,100/ })
      .click()
    await ben.button('Use the same wallet').click()
    await expect(ben.main.getByText('Ada Lind’s wallet signed exactly these terms')).toBeVisible()
    const before = await chain.read()
    await ben.confirm()
    await expect(ben.page.getByText('Paid. The home is booked for you.')).toBeVisible()
    const { changes } = await chain.changes(before, await chain.read())
    expect(changes).toMatchObject({ 'tenant usdt': '-2100', 'escrow usdt': '2100' })
    await ben.context.close()
  })
  await ada.context.close()
})
