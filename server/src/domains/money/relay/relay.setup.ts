/** Test helpers for the relay: people with new passkey accounts on a real chain, who signed the payment of a lease. */
import { accountsAbi } from '@keyhold/escrow/abi/Accounts.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { passkeyOwnerAddress } from '@keyhold/escrow/accounts/address.ts'
import { deployAccounts } from '@keyhold/escrow/accounts/deploy.ts'
import { softPasskey } from '@keyhold/escrow/accounts/passkey.setup.ts'
import { safeContracts } from '@keyhold/escrow/accounts/safeContracts.ts'
import { type Act, actCall, actTypedData, batch, passkeySignature } from '@keyhold/escrow/accounts/signatures.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  http,
  pad,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import type { Person } from '../../../gateways/session.ts'
import { wallets } from '../../../testing/chain.ts'
import { createUnreliableNode } from '../../../testing/unreliableNode.ts'
import type { SenderDeps } from './deps.ts'
import { limitsFrom, type RelayLimits } from './limits.ts'
import { createRelayContracts } from './places.ts'
import { createRelaySender, type RelaySender } from './sender.ts'
import { createRelay } from './service.ts'

/** Opens the test bench; close it in `afterAll`. */
export async function createRelayBench() {
  const node = await createUnreliableNode()
  const { testChain, services, rentals } = node
  const { database, clock } = services.deps
  const { deployment } = testChain
  const wallet = createWalletClient({ transport: http(testChain.rpcUrl) })
  const client = createPublicClient({ transport: http(testChain.rpcUrl), cacheTime: 0, pollingInterval: 20 })
  await deployAccounts({ account: wallets.deployer, wallet, client }, deployment.current)
  const contracts = createRelayContracts(services.chain)
  const deps = {
    database,
    chain: services.chain,
    clock,
    leases: services.leases,
    deposits: services.deposits,
    ownerOf: (one: Address) => services.accounts.ownerOfWallet(one),
    contracts,
  }
  const relay = createRelay(deps)
  const logged: string[] = []
  const keep = (facts: object, words: string) => void logged.push(words + JSON.stringify(facts))

  async function send(account: (typeof wallets)['deployer'], to: Address, data: Hex) {
    const hash = await wallet.sendTransaction({ account, to, data, chain: null, gas: 3_000_000n })
    return (await client.waitForTransactionReceipt({ hash })).status
  }
  const transfer = (to: Address, amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  const balance = (address: Address, who: Address) =>
    client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [who] })
  const rnbOf = (who: Address) => balance(deployment.token, who)
  const giveRnb = (to: Address, amount: bigint) => send(wallets.deployer, deployment.token, transfer(to, amount))
  const mint = (to: Address, amount: bigint) =>
    send(
      wallets.deployer,
      deployment.stablecoin,
      encodeFunctionData({ abi: testUSDTAbi, functionName: 'mint', args: [to, amount] }),
    )

  /** A relay with a fresh or a given key, and an amount of gas and RNB. */
  async function senderWith({ key = generatePrivateKey(), gas = '1', rnb = '50', ...changes }: SenderChanges = {}) {
    const account = privateKeyToAddress(key)
    await testChain.node.setBalance({ address: account, value: parseEther(gas) })
    if (parseEther(rnb) > 0n) await giveRnb(account, parseEther(rnb))
    return createRelaySender({
      ...deps,
      key,
      limits: usualLimits,
      log: { info: keep, warn: keep, error: keep },
      onFault: (error) => keep({}, String(error)),
      ...changes,
    })
  }

  let count = 0
  async function newPerson(number: number): Promise<Person> {
    const { person } = await services.accounts.seed({
      email: `passkey${number}@mail.example`,
      password: 'a password of tests',
      languageId: 700_000,
      profile: { firstName: `Passkey ${number}`, lastName: 'Trial', phoneNumber: '+503 2264 1180' },
      confirmed: true,
    })
    return person
  }
  /** A person, new or known, whose proved wallet is a passkey account that does not exist yet. */
  async function aPerson(known?: Person, recovery = privateKeyToAddress(generatePrivateKey())) {
    count += 1
    const passkey = softPasskey(toHex(BigInt(count) + 0xb1n, { size: 32 }))
    const { x, y } = passkey
    const owners = { x, y, recovery }
    const account = contracts.accountOf(owners)
    const person = known ?? (await newPerson(count))
    await database`insert into wallet ${database({ address: account, accountId: person.id, provedAt: new Date(0) })}`
    return { person, passkey, owners, account }
  }
  type Owner = Awaited<ReturnType<typeof aPerson>>

  /** Terms of a new lease, issued to the person; their account holds its sum. */
  async function someTerms({ person, account }: { readonly person: Person; readonly account: Address }) {
    const id = await rentals.request(await rentals.aHome(), {}, person)
    await services.leases.accept(rentals.landlord, id)
    const { issued } = await services.leases.startPaying(person, id, account)
    await mint(account, issued.terms.handover + issued.terms.deposit)
    return { id, termsId: issued.id, terms: issued.terms }
  }

  const approve = (to: Address, amount: bigint) => {
    const args = [deployment.current.address, amount] as const
    return { to, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) }
  }
  const feeOf = (functionName: 'depositFee' | 'rentFee') =>
    client.readContract({ address: deployment.current.address, abi: rentEscrowAbi, functionName })
  const [fee, rentFee] = await Promise.all([feeOf('depositFee'), feeOf('rentFee')])
  /** One act: allows the escrow a sum and a fee, and calls it. */
  const takingAct = (sum: bigint, feeOfAct: bigint, data: Hex): Act =>
    batch([
      approve(deployment.stablecoin, sum),
      approve(deployment.token, feeOfAct),
      { to: deployment.current.address, data },
    ])
  /** The payment of a lease as one act. */
  function payingAct(terms: Terms): Act {
    const pay = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payLease', args: [terms] })
    return takingAct(terms.handover + terms.deposit, fee, pay)
  }
  /** The call to the person's account with an act, signed by the passkey for this nonce of the account. */
  function signed({ passkey, owners, account }: Owner, act: Act, nonce: bigint): Hex {
    const digest = hashTypedData(actTypedData({ chainId: deployment.chainId, account }, act, nonce))
    return actCall(act, passkeySignature(passkeyOwnerAddress(contracts, owners), passkey.answer(digest)))
  }
  const payment = (owner: Owner, terms: Terms, nonce = 0n): Hex => signed(owner, payingAct(terms), nonce)

  return {
    ...node,
    client,
    contracts,
    deps,
    relay,
    fee,
    rentFee,
    logged,
    rnbOf,
    giveRnb,
    mint,
    aPerson,
    someTerms,
    payingAct,
    payment,
    /** The call with which the person's account sends out some of its stablecoin. */
    sendingOut(owner: Owner, amount: bigint, nonce: bigint): Hex {
      const data = transfer(wallets.other.address, amount)
      return signed(owner, { to: deployment.stablecoin, value: 0n, data, operation: 0 }, nonce)
    },
    /** The call with which the person's account pays a rent of a lease. */
    rentOf(
      owner: Owner,
      { termsId, terms }: { readonly termsId: Hex; readonly terms: Terms },
      sum: bigint,
      nonce: bigint,
    ) {
      const args = [termsId, terms.landlord, sum] as const
      const pay = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payRentFor', args })
      return signed(owner, takingAct(sum, rentFee, pay), nonce)
    },
    senderWith,
    /** A person who signed the payment of a new lease, with a relay that is ready. */
    async aPayment() {
      const payer = await aPerson()
      const lease = await someTerms(payer)
      const execution = payment(payer, lease.terms)
      const ask = () => relay.ask(payer.person, { owners: payer.owners, execution })
      return { ...payer, ...lease, execution, ask }
    },
    /** Anybody creates the account; with `execution` they also give it the fee and bring what was signed. */
    async byStranger({ owners, account }: Pick<Owner, 'owners' | 'account'>, execution?: Hex) {
      const args = [owners.x, owners.y, owners.recovery] as const
      const create = encodeFunctionData({ abi: accountsAbi, functionName: 'create', args })
      const results = [await send(wallets.other, contracts.accounts, create)]
      if (!execution) return results
      results.push(await giveRnb(account, fee))
      results.push(await send(wallets.other, account, execution))
      return results
    },
    /** The recovery owner gives an existing account other code, or its own back. */
    async giveCode(account: Address, bytecode?: Hex) {
      const other = privateKeyToAddress(generatePrivateKey())
      if (bytecode) await testChain.node.setCode({ address: other, bytecode })
      const value = pad(bytecode ? other : safeContracts.SafeL2)
      await testChain.node.setStorageAt({ address: account, index: 0, value })
    },
    /** The relay's operator takes all RNB out of its account. */
    async drain(key: Hex) {
      const account = privateKeyToAccount(key)
      const data = transfer(wallets.deployer.address, await rnbOf(account.address))
      const hash = await wallet.sendTransaction({ account, to: deployment.token, data, chain: null })
      await client.waitForTransactionReceipt({ hash })
    },
    /** Runs a relay until it rests, mining blocks meanwhile; returns its steps. */
    async run(sender: RelaySender) {
      const steps: string[] = []
      while (steps.at(-1) !== 'rests') {
        if (steps.length > 30) throw new Error(`The relay never rests: ${steps.join()}`)
        steps.push(await sender.step())
        if (steps.at(-1) === 'on-its-way') await testChain.mine(1)
      }
      return steps
    },
    /** What the escrow holds for some terms, and what an account holds: stablecoin, RNB, gas. */
    async held(termsId: Hex, account: Address) {
      const at = { address: deployment.current.address, abi: rentEscrowAbi, functionName: 'leaseState' } as const
      const { handover, deposit } = await client.readContract({ ...at, args: [termsId] })
      const own = [balance(deployment.stablecoin, account), rnbOf(account), client.getBalance({ address: account })]
      return { atEscrow: handover + deposit, own: await Promise.all(own) }
    },
    /** A chain whose node answers as `estimate` when it is asked how much gas a transaction needs. */
    estimating(estimate: () => Promise<Hex>): Pick<SenderDeps, 'chain'> {
      const { client: own } = services.chain
      const request = ((call: { readonly method: string }) =>
        call.method === 'eth_estimateGas' ? estimate() : own.request(call as never)) as unknown as typeof own.request
      return { chain: { ...services.chain, client: { ...own, request } } }
    },
    /** Like a process that ends after it stored a transaction: nothing is sent. */
    withoutSending(): Pick<SenderDeps, 'chain'> {
      const sendRawTransaction = async (): Promise<Hex> => {
        throw new Error('The process ended.')
      }
      return { chain: { ...services.chain, client: { ...services.chain.client, sendRawTransaction } } }
    },
  }
}

type SenderChanges = Partial<SenderDeps> & { readonly gas?: string; readonly rnb?: string }

const usualLimits: RelayLimits = limitsFrom(
  { gas: parseEther('0.01'), rnb: parseEther('2') },
  { gas: parseEther('1'), rnb: parseEther('100') },
)
