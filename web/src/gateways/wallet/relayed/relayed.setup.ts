/** For tests: a tenant whose account is a passkey's, the wallet page's answers, and a relay behind the API. */
import { accountsAbi } from '@keyhold/escrow/abi/Accounts.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { accountAddress, passkeyOwnerAddress } from '@keyhold/escrow/accounts/address.ts'
import { deployAccounts } from '@keyhold/escrow/accounts/deploy.ts'
import { softPasskey } from '@keyhold/escrow/accounts/passkey.setup.ts'
import { actCall, passkeySignature } from '@keyhold/escrow/accounts/signatures.ts'
import type { SignRequest } from '@keyhold/escrow/accounts/signRequest.ts'
import { accounts as people } from '@keyhold/escrow/anvil.setup.ts'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { vi } from 'vitest'
import type { EscrowAction } from '../calls.ts'
import { toEIP1193Provider } from '../connectors.ts'
import { escrowTransactionFor } from '../escrowTransaction.ts'
import type { Answer } from '../passkeyAccount/question.ts'
import { previewTransaction } from '../planTransaction.ts'
import { runTransaction } from '../runTransaction.ts'
import { aNetwork, someTerms } from '../testNetwork.setup.ts'
import type { TransactionContext } from '../transactionContext.ts'
import { markPasskeyWallet } from './passkeyWallet.ts'
import { hashOfAct } from './signedActs.ts'
import { storeSignature } from './takeSignature.ts'

const usdt = (units: number) => BigInt(units) * 10n ** 18n
const nonceAbi = parseAbi(['function nonce() view returns (uint256)'])
export const landlord = '0x00000000000000000000000000000000000000A1'

/** The functions with a fee in RNB. */
const payments = rentEscrowAbi.flatMap((item) =>
  item.type === 'function' && ['payLease', 'payRentFor'].includes(item.name) ? [toFunctionSelector(item)] : [],
)

type State = 'asked' | 'refused' | 'sent' | 'confirmed' | 'failed' | 'replaced'
interface Relayed {
  readonly id: string
  readonly account: Address
  state: State
  reason: string | null
  transaction: Hex | null
}

/** A chain with the contracts of accounts, and the relay of an API that answers what `relay` says. */
export async function aRelayedNetwork() {
  const network = await aNetwork()
  const [deployer, , , stranger] = people
  if (!deployer || !stranger) throw new Error('The local chain has no people.')
  const wallet = createWalletClient({ transport: http(network.rpcUrl) })
  const { config, orders, client } = network
  const escrow = { address: config.escrow, rentOrders: { address: orders } } as Parameters<typeof deployAccounts>[1]
  const { accounts, passkeyOwner } = await deployAccounts({ account: deployer, wallet, client }, escrow)
  const maker = { accounts: accounts.address, passkeyOwner: passkeyOwner.address }
  const transact = async (to: Address, data: Hex) => {
    const hash = await wallet.sendTransaction({ account: deployer, to, data, chain: null, gas: 3_000_000n })
    return client.waitForTransactionReceipt({ hash })
  }
  const tokens = (to: Address, amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  const rnbOf = (account: Address) =>
    client.readContract({ address: config.token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const nonceOf = async (address: Address) =>
    (await client.getCode({ address }))
      ? client.readContract({ address, abi: nonceAbi, functionName: 'nonce' })
      : Promise.resolve(0n)

  const relay = {
    /** What was asked for, in order. */
    asked: [] as { x: Hex; y: Hex; recovery: Address; execution: Hex }[],
    rows: new Map<string, Relayed>(),
    /** Refuses the next request with this code and status. */
    refuses: [] as { code: string; status: number }[],
    /** As the relay ends the next one that it takes. */
    ends: [] as { state: State; reason?: string }[],
    /** Answers that get lost, after the relay has taken the request. */
    loses: 0,
    /** Creates the account, brings the fee, and sends what was signed. */
    async bring({ x, y, recovery, execution }: { x: Hex; y: Hex; recovery: Address; execution: Hex }) {
      const account = accountAddress(maker, { x, y, recovery })
      const create = encodeFunctionData({ abi: accountsAbi, functionName: 'create', args: [x, y, recovery] })
      await transact(maker.accounts, create)
      const missing = usdt(1) - (await rnbOf(account))
      const isPayment = payments.some((selector) => execution.includes(selector.slice(2)))
      if (isPayment && missing > 0n) await transact(config.token, tokens(account, missing))
      return transact(account, execution)
    },
  }
  const known = new Map<string, string>()
  async function ask(input: (typeof relay.asked)[number]): Promise<Response> {
    relay.asked.push(input)
    const refusal = relay.refuses.shift()
    if (refusal) return Response.json({ code: refusal.code }, { status: refusal.status })
    const id = known.get(input.execution) ?? crypto.randomUUID()
    const account = accountAddress(maker, input)
    if (!relay.rows.has(id)) {
      known.set(input.execution, id)
      const end = relay.ends.shift()
      const row: Relayed = { id, account, state: 'asked', reason: null, transaction: null }
      relay.rows.set(id, row)
      if (end) Object.assign(row, { ...end, reason: end.reason ?? null })
      else
        await relay.bring(input).then(
          ({ status, transactionHash }) =>
            Object.assign(row, { state: status === 'success' ? 'confirmed' : 'refused', transaction: transactionHash }),
          () => Object.assign(row, { state: 'refused', reason: 'relay-would-fail' }),
        )
      if (row.state === 'refused') row.reason ??= 'relay-would-fail'
    }
    if (relay.loses > 0) {
      relay.loses -= 1
      throw new TypeError('fetch failed')
    }
    return Response.json(relay.rows.get(id))
  }
  const real = globalThis.fetch
  /** Runs before the answer of a node to a question with this text is handed on, once. */
  const afterRead = { text: '', run: async () => {} }
  const answer: typeof fetch = async (url, init) => {
    const body = String(init?.body ?? '')
    if (String(url) === '/api/relay') return ask(JSON.parse(body))
    const [, id] = /^\/api\/relay\/(.+)$/.exec(String(url)) ?? []
    if (id)
      return Response.json(relay.rows.get(id) ?? { code: 'relay-not-found' }, {
        status: relay.rows.has(id) ? 200 : 404,
      })
    const answered = await real(url, init)
    if (!afterRead.text || !body.includes(afterRead.text)) return answered
    afterRead.text = ''
    await afterRead.run()
    return answered
  }
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('navigator', {}) // a page that is left releases its locks

  let count = 0
  /** A tenant whose account holds stablecoin alone. `asked` are the requests with which they left for the wallet page. */
  async function aTenant(balance = 5_000) {
    count += 1
    vi.stubGlobal('window', new EventTarget())
    const passkey = softPasskey(`0x${(0xc0 + count).toString(16).padStart(64, '0')}`)
    const owners = { x: passkey.x, y: passkey.y, recovery: privateKeyToAddress(generatePrivateKey()) }
    const account = accountAddress(maker, owners)
    const mint = encodeFunctionData({ abi: testUSDTAbi, functionName: 'mint', args: [account, usdt(balance)] })
    await transact(config.stablecoin, mint)
    const asked: { request: Extract<SignRequest, { act: unknown }>; more: unknown }[] = []
    const provider = markPasskeyWallet(
      toEIP1193Provider({
        request: async ({ method }) => (method === 'eth_chainId' ? '0x7a69' : [account]),
        on() {},
        removeListener() {},
      }),
      {
        ownersOf: () => owners,
        leave: (request, more) => {
          if ('act' in request) asked.push({ request, more: JSON.parse(JSON.stringify(more)) })
          return new Promise(() => {})
        },
        leaveWithTyped: () => new Promise(() => {}),
      },
    )
    const terms = await someTerms(network, account, landlord)
    const contextFor = (action: EscrowAction, changed = terms): TransactionContext => ({
      provider,
      account,
      network: config,
      transaction: escrowTransactionFor(action, config, changed),
    })
    /** Presses the button, and is on the wallet page then. Answers as that page does. */
    const leave = async (context: TransactionContext) => {
      const before = asked.length
      const ended = runTransaction(context)
      await Promise.race([
        ended,
        vi.waitFor(() => asked.length > before || Promise.reject(new Error('still here')), 20_000),
      ])
      if (asked.length === before) return { done: await ended }
      return { sign: () => signAsWalletPage(asked.at(-1)) }
    }
    const signAsWalletPage = async (one = asked.at(-1)): Promise<Answer> => {
      if (!one) throw new Error('Nothing was asked.')
      const { act } = one.request
      const nonce = await nonceOf(account)
      const hash = hashOfAct({ chainId: config.chainId, account }, act, nonce)
      const signature = passkeySignature(passkeyOwnerAddress(maker, owners), passkey.answer(hash))
      return { purpose: 'pay', page: '/', account, more: one.more, signed: { asked: { act }, signature, hash, nonce } }
    }
    return {
      account,
      owners,
      provider,
      terms,
      asked,
      contextFor,
      leave,
      signAsWalletPage,
      preview: (action: EscrowAction) => previewTransaction(contextFor(action)),
      /** Everything that the account has: stablecoin, RNB, gas. */
      held: async () => [
        await network.balance(account),
        await rnbOf(account),
        await client.getBalance({ address: account }),
      ],
      /** Leaves, signs and comes back. */
      async signs(context: TransactionContext) {
        const left = await leave(context)
        if (!left.sign) throw new Error('It was done already.')
        const answer = await left.sign()
        return { answer, unused: storeSignature(answer) }
      },
      /** What anybody can bring to the account with this answer. */
      executionOf({ signed }: Answer) {
        if (!signed || !('act' in signed.asked)) throw new Error('No act.')
        return { ...owners, execution: actCall(signed.asked.act, signed.signature) }
      },
    }
  }
  return { ...network, relay, afterRead, aTenant, nonceOf }
}
