/** Keyhold's main flow as a story in steps: listed, question, requested, accepted, paid, active, released. */
import { expect, test } from '@playwright/test'
import { fetchWithRetry } from './fetchWithRetry.ts'
import { listHome } from './listHome.ts'
import type { NewUser } from './newUser.ts'
import { balanceChanges, readWalletBalances, type WalletBalances } from './walletBalances.ts'

const rent = 900
const deposit = 1200

export interface RentingStory {
  readonly ada: NewUser
  readonly ben: NewUser
  readonly title: string
  homeId: string
  leaseId: string
}

export function createStory(ada: NewUser, ben: NewUser, tag: string): RentingStory {
  return { ada, ben, title: `Quiet flat of story ${tag}`, homeId: '', leaseId: '' }
}

/** The date so many days from the lease clock's today, as a date field takes it: other stories advance time. */
async function dayIn(days: number, { url }: NewUser): Promise<string> {
  const { leaseNow } = (await (await fetchWithRetry(`${url}/api/escrow`)).json()) as { leaseNow: number }
  return new Date((leaseNow + days * 86_400) * 1000).toISOString().slice(0, 10)
}

/** The local faucet's amount for a fresh key. */
const faucetAmounts = { usdt: 20_000, rnb: 100 }

/** The transfers of each step on the chain; an unnamed step moves nothing. */
const expectedChanges: Readonly<Record<string, Partial<WalletBalances>>> = {
  'Ada registers, confirms, completes her profile and proves a wallet': { landlord: faucetAmounts.usdt },
  'Ben proves a wallet': { tenant: faucetAmounts.usdt, tenantRnb: faucetAmounts.rnb },
  'Ben pays with three clicks and one confirmation': {
    tenant: -(rent + deposit),
    escrow: rent + deposit,
    tenantRnb: -1,
    feesRnb: 1,
  },
  'Days pass, and the first rent is released to Ada': { landlord: rent, escrow: -rent },
}

const steps: Readonly<Record<string, (story: RentingStory) => Promise<void>>> = {
  'Ada registers, confirms, completes her profile and proves a wallet': async ({ ada }) => {
    await ada.register()
    await ada.completeProfile('landlord')
    await ada.proveWallet()
  },
  'Ada lists a home': async (story) => {
    const { ada, title } = story
    const { page } = ada
    await ada.open('/new-ad')
    await listHome(page, { title, rent, deposit, availableFrom: await dayIn(0, ada) })
    const homes = await ada.request<{ id: string; property: { title: string } }[]>('/roomAd')
    story.homeId = homes.find((home) => home.property.title === title)?.id ?? ''
    expect(story.homeId).not.toBe('')
  },
  'Ben registers and completes his profile': async ({ ben }) => {
    await ben.register()
    await ben.completeProfile('tenant')
  },
  'Ben searches and finds it': async ({ ben, title, homeId }) => {
    const { page } = ben
    await ben.open('/properties?cityId=3117735&sort=newest')
    await page.getByRole('link', { name: title }).first().click()
    await page.waitForURL(new RegExp(`/detail/${homeId}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  },
  'Ben asks a question, and Ada answers': async ({ ada, ben }) => {
    await ben.button('Message Ada first').click()
    await ben.page.getByLabel('Message Ada').fill('Is the courtyard quiet at night?')
    await ben.button('Send').click()
    await expect(ben.page.getByRole('log')).toContainText('Is the courtyard quiet at night?')
    await ada.open(`/profile`)
    await ada.page
      .getByRole('link', { name: /^Messages/ })
      .first()
      .click()
    await ada.page.getByRole('main').getByText('Ben O.').first().click()
    await ada.page.getByLabel('Message Ben').fill('Very. Come and listen.')
    await ada.button('Send').click()
    await expect(ada.page.getByRole('log')).toContainText('Very. Come and listen.')
  },
  'Ben requests the home': async (story) => {
    const { ben, homeId } = story
    const { page } = ben
    await ben.open(`/detail/${homeId}`)
    await page.getByLabel('Move in', { exact: true }).fill(await dayIn(3, ben))
    await page.getByLabel('Move out', { exact: true }).fill(await dayIn(200, ben))
    await ben.button('Request this home').click()
    await page.getByRole('dialog').getByText('Agree and continue').click()
    await page.waitForURL(/lease-agreement/)
    await page.getByLabel('Full name').fill('Ben Okafor')
    await page.getByLabel('Date of birth').fill('1994-02-11')
    await page.getByLabel('ID or passport number').fill('A-STORY-1')
    await page.getByLabel('Nationality').fill('Nigerian')
    await page.getByLabel('Marital status').selectOption({ index: 1 })
    await page.getByLabel('Profession').fill('Nurse')
    await page.getByLabel('Home address').fill('12 Broad Street, Lagos')
    await page.getByLabel('Mobile').fill('+234 800 000 0000')
    await ben.button('Accept contract').click()
    await expect(page.getByText('Your request was sent.')).toBeVisible()
    const leases = await ben.request<{ id: string; contractStatus: string }[]>('/contract')
    expect(leases.map((lease) => lease.contractStatus)).toEqual(['Pending Request'])
    story.leaseId = leases[0]?.id ?? ''
  },
  'Ada reads the agreement, signs and accepts': async ({ ada, ben, leaseId }) => {
    await ada.open(`/profile/${await idOf(ada)}/leases/${leaseId}`)
    await ada.button('Accept the request').click()
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Sign and accept' }).click()
    await ada.confirmInWallet()
    await expect(ada.page.getByText(/Accepted\. The days are held for Ben/)).toBeVisible()
    await waitForStatus(ben, leaseId, 'Pay Deposit')
  },
  'Ben proves a wallet': ({ ben }) => ben.proveWallet(),
  'Ben pays with three clicks and one confirmation': async ({ ben, leaseId }) => {
    await ben.open(`/profile/${await idOf(ben)}/leases/${leaseId}`)
    await ben.button(/^Pay [\d,]/).click()
    await ben.page
      .getByRole('dialog')
      .getByRole('link', { name: /^Pay / })
      .or(ben.page.getByRole('dialog').getByRole('button', { name: /^Pay / }))
      .click()
    await ben.button('Use the same wallet').click()
    await ben.confirmInWallet()
    await expect(ben.page.getByText('Paid. The home is booked for you.')).toBeVisible()
    await waitForStatus(ben, leaseId, 'Start Arbitration')
  },
  'Days pass, and the first rent is released to Ada': async ({ ada, leaseId }) => {
    await ada.open(`/profile/${await idOf(ada)}/leases/${leaseId}`)
    await letDaysPass(ada, 14)
    await ada.open(`/profile/${await idOf(ada)}/leases/${leaseId}`)
    await ada.button(/^Release/).click()
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Confirm in the wallet' }).click()
    await ada.confirmInWallet()
    await expect(ada.page.getByRole('dialog').getByText('Successful transaction')).toBeVisible()
    await waitForStatus(ada, leaseId, 'Released')
  },
}

/**
 * Runs the story, and reads all balances from the chain before and after each step; `between` runs after each, with its
 * name, and moves no money.
 */
export async function runStory(story: RentingStory, afterStep: (after: string) => Promise<void>): Promise<void> {
  const { ada, ben } = story
  let before = await readWalletBalances(ada.url, ben.wallet, ada.wallet)
  for (const [name, step] of Object.entries(steps)) {
    await test.step(name, () => step(story))
    const after = await readWalletBalances(ada.url, ben.wallet, ada.wallet)
    expect(balanceChanges(before, after), `balances after: ${name}`).toEqual(expectedChanges[name] ?? {})
    await afterStep(name)
    before = await readWalletBalances(ada.url, ben.wallet, ada.wallet)
    expect(balanceChanges(after, before), `nothing moves after: ${name}`).toEqual({})
  }
}

async function idOf(person: NewUser): Promise<string> {
  const { id } = await person.request<{ id: string }>('/user/current')
  return id
}

async function waitForStatus(person: NewUser, leaseId: string, status: string): Promise<void> {
  await expect
    .poll(async () => (await person.request<{ contractStatus: string }>(`/contract/${leaseId}`)).contractStatus)
    .toBe(status)
}

/** The local chain's own control, as the page offers it. */
async function letDaysPass(person: NewUser, days: number): Promise<void> {
  const { page } = person
  await page.getByLabel('How long').selectOption({ label: `${days} days` })
  await page.getByRole('button', { name: 'Let them pass' }).click()
  await expect(page.getByText(/^It is now/)).toBeVisible()
}
