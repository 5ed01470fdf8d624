// Promises a page by which a party acts at the escrow with their own wallet. It asks the wallet alone, and no server of ours.
/// <reference lib="dom" />
import {
  accountOf,
  callData,
  creditCallData,
  decodeState,
  type EscrowAction,
  type EscrowPart,
  formatAmount,
  formatHistory,
  formatInstant,
  formatMessage,
  formatRefusal,
  type KitLease,
  type KitState,
  type Payee,
  parseAmount,
  payees,
  settlementTypedData,
  stateCallData,
  targetOf,
} from './calls.ts'
import { type RpcRequest, revertData, waitForTransaction } from './node.ts'

type Provider = { request(call: { method: string; params?: unknown[] }): Promise<unknown> }

const lease = (await (await fetch('lease.json')).json()) as KitLease
const message = (key: string, values?: Record<string, string | number>) => formatMessage(lease, key, values)
const main = document.querySelector('main') as HTMLElement
document.documentElement.lang = lease.language
document.title = message('page.title', { reference: lease.reference })

/** An element with its words and what is in it. */
function createElement(name: string, content: string | Node[] = '', extra: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(name)
  if (typeof content === 'string') element.textContent = content
  else element.append(...content)
  for (const [key, value] of Object.entries(extra)) element.setAttribute(key, value)
  return element
}

/** Every wallet that announces itself (EIP-6963), else the one that took `window.ethereum`. */
async function findWallets(): Promise<{ name: string; provider: Provider }[]> {
  const found: { name: string; provider: Provider }[] = []
  addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent<{ info: { name: string }; provider: Provider }>).detail
    if (!found.some((wallet) => wallet.provider === provider)) found.push({ name: info.name, provider })
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  const { ethereum } = globalThis as { ethereum?: Provider }
  if (found.length === 0 && ethereum) found.push({ name: message('page.wallet'), provider: ethereum })
  return found
}

const status = createElement('p', '', { role: 'status', 'aria-live': 'polite' })

async function start(): Promise<void> {
  const wallets = await findWallets()
  const buttons = wallets.map(({ name, provider }) => {
    const button = createElement('button', message('page.connect', { name }), { type: 'button' })
    button.addEventListener('click', () => void attempt(() => connect(provider)))
    return button
  })
  main.replaceChildren(
    createElement('h1', message('page.title', { reference: lease.reference })),
    createElement('p', message('page.what')),
    wallets.length > 0
      ? createElement('div', buttons)
      : createElement('p', message('page.noWallet'), { role: 'alert' }),
    status,
  )
}

/** A form is not filled in. */
class IncompleteForm extends Error {}

/** Does something and says why not, if not; `kind` is what the escrow is asked for, once it is known. */
async function attempt(task: () => Promise<void>, kind?: () => EscrowAction['kind'] | undefined): Promise<void> {
  status.textContent = ''
  try {
    await task()
  } catch (error) {
    const data = revertData(error)
    const { code, message: reason = '' } = (error ?? {}) as { code?: number; message?: string }
    if (error instanceof IncompleteForm) status.textContent = message('amountNeeded')
    else if (data) status.textContent = formatRefusal(lease, data, kind?.())
    else status.textContent = code === 4001 ? message('page.rejected') : message('nodeSaidNo', { reason })
  }
}

async function connect(provider: Provider): Promise<void> {
  const request: RpcRequest = (method, params) => provider.request({ method, params })
  const [account = ''] = (await request('eth_requestAccounts', [])) as string[]
  const chainId = `0x${lease.chainId.toString(16)}`
  if (Number(await request('eth_chainId', [])) !== lease.chainId)
    await request('wallet_switchEthereumChain', [{ chainId }])
  await render(request, account)
}

async function render(request: RpcRequest, account: string): Promise<void> {
  const question = { to: lease.escrow, data: stateCallData(lease) }
  const state = decodeState(String(await request('eth_call', [question, 'latest'])))
  const credits = await readCredits(request)
  const { timestamp } = (await request('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  const now = Number(timestamp)
  const isAccount = (address: string) => address.toLowerCase() === account.toLowerCase()
  const role = isAccount(lease.terms.tenant) ? 'tenant' : isAccount(lease.terms.landlord) ? 'landlord' : 'anyone'
  const submit =
    (action: () => EscrowAction | undefined, after = 'done') =>
    () => {
      let wanted: EscrowAction | undefined
      const act = async () => {
        wanted = action()
        if (!wanted) throw new IncompleteForm()
        const call = { from: account, to: targetOf(lease, wanted), data: callData(lease, wanted) }
        await request('eth_call', [call, 'latest'])
        const hash = String(await request('eth_sendTransaction', [call]))
        status.textContent = message('sent', { hash })
        const succeeded = await waitForTransaction(request, hash)
        await render(request, account)
        status.textContent = message(succeeded ? after : succeeded === undefined ? 'slow' : 'failed', { hash })
      }
      return attempt(act, () => wanted?.kind)
    }
  main.replaceChildren(
    createElement('h1', message('page.title', { reference: lease.reference })),
    createElement('p', message(`page.you.${role}`, { account })),
    createElement('p', message('page.payout', { account: accountOf(lease, 'tenant') })),
    createElement(
      'ul',
      [
        ...(['handover', 'deposit'] as const).map((part) => formatPart(state, part, now)),
        ...formatHistory(lease, state),
      ].map((sentence) => createElement('li', sentence)),
    ),
    ...credits.map((credit) => creditSection(credit, submit)),
    ...simpleActions(submit),
    ...(role === 'anyone' ? [] : [disputeForm(submit), settleForm(request, account, submit, now)]),
    status,
  )
}

function formatPart(state: KitState, part: EscrowPart, now: number): string {
  const { held, due } = state[part]
  const tense = held === 0n ? 'nothing' : now >= due ? 'due' : 'held'
  const when = due ? formatInstant(lease, due) : ''
  return message(`${part}.${tense}`, { amount: formatAmount(held, lease.decimals), when })
}

interface Credit {
  payee: Payee
  amount: bigint
}

/** What waits because a token refused to deliver it, for each of the two. */
async function readCredits(request: RpcRequest): Promise<Credit[]> {
  const all = payees.map(async (payee) => {
    const call = { to: lease.escrow, data: creditCallData(lease, payee) }
    return { payee, amount: BigInt(String(await request('eth_call', [call, 'latest']))) }
  })
  return (await Promise.all(all)).filter(({ amount }) => amount > 0n)
}

/** What waits for somebody, and the button that tries again to deliver it. */
function creditSection({ payee, amount }: Credit, submit: Submit): HTMLElement {
  const button = createElement('button', message('actions.payCredit.name'), {
    type: 'button',
    id: `payCredit-${payee}`,
  })
  button.addEventListener('click', () => void submit(() => ({ kind: 'payCredit', payee }))())
  return createElement('section', [
    createElement('h2', message(`credit.${payee}`, { amount: formatAmount(amount, lease.decimals) })),
    createElement('p', message('actions.payCredit.what')),
    button,
  ])
}

type Submit = (action: () => EscrowAction | undefined, after?: string) => () => Promise<void>

/** The actions without a choice, each with what it does. */
function simpleActions(submit: Submit): HTMLElement[] {
  return (['release', 'releaseEarly', 'refund', 'cancel', 'stopOrder'] as const).map((name) => {
    const button = createElement('button', message(`actions.${name}.name`), { type: 'button', id: name })
    button.addEventListener('click', () => void submit(() => ({ kind: name }))())
    return createElement('section', [
      createElement('h2', message(`actions.${name}.name`)),
      createElement('p', message(`actions.${name}.what`)),
      button,
    ])
  })
}

/** A field with its label; empty until somebody types, unless it begins with a value. */
function field(label: string, name: string, value = ''): { row: HTMLElement; value: () => string } {
  const input = createElement('input', '', { name, value, autocomplete: 'off' }) as HTMLInputElement
  return { row: createElement('label', [createElement('span', label), input]), value: () => input.value }
}

const readAmount = (typed: { value: () => string }) => parseAmount(typed.value(), lease.decimals)

function disputeForm(submit: Submit): HTMLElement {
  const amount = field(message('actions.amount'), 'claim')
  const button = createElement('button', message('actions.dispute.name'), { type: 'button', id: 'dispute' })
  button.addEventListener('click', () => {
    const claim = readAmount(amount)
    void submit(() => (claim === undefined ? undefined : { kind: 'dispute', claim }))()
  })
  const intro = [
    createElement('h2', message('actions.dispute.name')),
    createElement('p', message('actions.dispute.what')),
  ]
  return createElement('section', [...intro, amount.row, button])
}

/** Sharing a part: one signs, the other sends what was signed. */
function settleForm(request: RpcRequest, account: string, submit: Submit, now: number): HTMLElement {
  const part = createElement('select', [
    createElement('option', message('actions.handover'), { value: 'handover' }),
    createElement('option', message('actions.deposit'), { value: 'deposit', selected: '' }),
  ]) as HTMLSelectElement
  const toTenant = field(message('actions.toTenant'), 'toTenant')
  const toLandlord = field(message('actions.toLandlord'), 'toLandlord')
  const twoWeeks = now + 14 * 86_400
  const label = message('actions.deadline', { example: twoWeeks, when: formatInstant(lease, twoWeeks) })
  const deadline = field(label, 'deadline', String(twoWeeks))
  const signature = field(message('actions.signature'), 'signature')
  const shares = () => {
    const [tenants, landlords] = [readAmount(toTenant), readAmount(toLandlord)]
    if (tenants === undefined || landlords === undefined || !/^\d+$/.test(deadline.value())) return undefined
    const chosen = part.value === 'handover' ? 'handover' : 'deposit'
    return { part: chosen as EscrowPart, toTenant: tenants, toLandlord: landlords, deadline: BigInt(deadline.value()) }
  }
  const signing = createElement('button', message('actions.sign'), { type: 'button', id: 'sign' })
  signing.addEventListener('click', () =>
    attempt(async () => {
      const wanted = shares()
      if (!wanted) throw new IncompleteForm()
      const typed = JSON.stringify(settlementTypedData(lease, wanted))
      status.textContent = `${message('signed')} ${await request('eth_signTypedData_v4', [account, typed])}`
    }),
  )
  const sending = createElement('button', message('actions.settle.name'), { type: 'button', id: 'settle' })
  sending.addEventListener('click', () => {
    const wanted = shares()
    const by = signature.value().trim()
    void submit(() => (wanted && by ? { kind: 'settle', ...wanted, signature: by } : undefined))()
  })
  const intro = [
    createElement('h2', message('actions.settle.name')),
    createElement('p', message('actions.settle.what')),
  ]
  const rows = [toTenant.row, toLandlord.row, deadline.row, signing, signature.row, sending]
  return createElement('section', [
    ...intro,
    createElement('label', [createElement('span', message('actions.part')), part]),
    ...rows,
  ])
}

await start()
