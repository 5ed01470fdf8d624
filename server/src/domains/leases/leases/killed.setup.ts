/**
 * For tests: a server process with a keeper that is killed repeatedly while people act, and what is stored afterwards.
 */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { type ServerProcess, startServerProcess } from '../../../testing/serverProcess.ts'
import { createTestServices } from '../../../testing/services.ts'

const timeout = 180_000
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Starts chain, database and server; close it in `afterAll`. The test's own Keyhold services only prepare and read. */
export async function createKilledServer() {
  const testChain = await startTestChain()
  const services = await createTestServices({}, (clock) => testChain.connect(clock))
  const rentals = await createTestRentals(services)
  const { database } = services.deps
  await services.chain.readHead()
  await testChain.fundAccount(wallets.tenant)
  await testChain.mine()
  const keeperKey = generatePrivateKey()
  const keeper = privateKeyToAddress(keeperKey)
  await testChain.node.setBalance({ address: keeper, value: parseEther('1') })
  let server: ServerProcess = await startServerProcess(services, testChain, { keeperKey })
  const tokens = new Map<string, string>()

  /** Calls the server, retrying while it is down. Returns the answer, or "known" where the call was already done. */
  async function call(
    path: string,
    init: () => RequestInit,
    known: readonly string[] = [],
  ): Promise<Response | 'known'> {
    const end = Date.now() + timeout
    for (;;) {
      const answer = await fetch(`${server.url}${path}`, init()).catch(() => undefined)
      if (answer?.ok) return answer
      if (answer && answer.status < 500) {
        const { code } = (await answer.json()) as { code?: string }
        if (known.includes(code ?? '')) return 'known'
        throw new Error(`${path}: ${answer.status} ${code}`)
      }
      if (Date.now() > end) throw new Error(`${path}: the server never answered.`)
      await sleep(20)
    }
  }
  async function tokenOf(name: string): Promise<string> {
    if (!tokens.has(name)) {
      const body = new URLSearchParams({ username: `${name}@mail.example`, password: 'a password of tests' })
      const answer = await call('/login', () => ({ method: 'POST', body }))
      tokens.set(name, answer === 'known' ? '' : (answer.headers.get('authorization') ?? ''))
    }
    return tokens.get(name) ?? ''
  }

  return {
    testChain,
    services,
    rentals,
    /** Does an action as a person until it is acknowledged. */
    async ask(name: 'daniel' | 'lucia', method: 'POST' | 'PUT', path: string, body: object, known?: readonly string[]) {
      const headers = { authorization: await tokenOf(name), 'content-type': 'application/json' }
      await call(path, () => ({ method, headers, body: JSON.stringify(body) }), known)
    },
    async leaseOf(home: string): Promise<string> {
      const rows = await database<{ id: string }[]>`select id from lease where listing_id = ${home}`
      expect(rows).toHaveLength(1)
      return rows[0]?.id ?? ''
    },
    /** Mines blocks until a lease reaches a status. */
    async until(id: string, status: string) {
      const look = async () => {
        const now = await rentals.statusOf(id)
        if (now !== status) await testChain.mine(1)
        return now
      }
      await expect.poll(look, { timeout, interval: 250 }).toBe(status)
    },
    async passTo(instant: number) {
      const { timestamp } = await testChain.node.getBlock()
      await testChain.node.increaseTime({ seconds: instant - Number(timestamp) })
      await testChain.mine()
    },
    /**
     * This many kills, each at a random moment between the start of a random step and the next one; a restart follows
     * each.
     */
    planKills(random: () => number, kills: number, steps: number) {
      const delays = Array.from({ length: kills }, () => ({
        step: Math.floor(random() * steps),
        milliseconds: random() ** 2 * 1_500,
      }))
      let [step, killed] = [0, 0]
      let supervision = Promise.resolve()
      let lastKill = Promise.resolve()
      const plan = (milliseconds: number) => {
        const kill = supervision.then(async () => {
          await sleep(milliseconds)
          await server.kill()
          killed++
        })
        lastKill = kill
        supervision = kill.then(async () => {
          server = await startServerProcess(services, testChain, { keeperKey })
        })
      }
      return {
        /** Begins the next step, which may find the server down. */
        async begin() {
          await lastKill
          for (const one of delays) if (one.step === step) plan(one.milliseconds)
          step++
        },
        end: () => supervision,
        kills: () => killed,
      }
    },
    /**
     * Resolves once every history row was notified or needed no notification, and the result of the keeper's call is
     * known.
     */
    async notifyAll() {
      const left = async () => {
        const [row] = await database<{ rows: number; calls: number }[]>`
          select (select count(*)::integer from lease_history, notice_cursor
            where (lease_history.tx, lease_history.id) > (notice_cursor.tx, notice_cursor.id)) as rows,
            (select count(*)::integer from keeper_attempt where outcome is null) as calls`
        return (row?.rows ?? 0) + (row?.calls ?? 0)
      }
      await expect.poll(left, { timeout, interval: 100 }).toBe(0)
    },
    /** E-mails and notifications that were created more than once. */
    async notifiedTwice(): Promise<string[]> {
      const emails = await database<{ words: string }[]>`
        select email_kind || ' ' || recipient as words from outbox group by email_kind, recipient, content having count(*) > 1`
      const lines = await database<{ words: string }[]>`
        select titles::text || ' ' || path as words from notice group by account_id, titles, path having count(*) > 1`
      return [...emails, ...lines].map(({ words }) => words)
    },
    /** The rows of a lease's history that are stored more than once. */
    async rowsTwice(id: string): Promise<string[]> {
      const rows = await database<{ act: string }[]>`
        select transition from lease_history where lease_id = ${id} group by transition, party, facts having count(*) > 1`
      return rows.map(({ act }) => act)
    },
    /** The parties' messages, by how often each is stored. */
    async spokenOf(id: string) {
      const [row] = await database<{ statements: number; offers: number; months: number }[]>`
        select (select count(*)::integer from dispute_statement where lease_id = ${id}) as statements,
          (select count(*)::integer from shares_offer where lease_id = ${id}) as offers,
          (select count(*)::integer from rent_act where lease_id = ${id}) as months`
      return { ...row }
    },
    /** The results of the keeper's calls for some terms, and the number of their releases on chain. */
    async keeperCalls(termsId: Hex) {
      const tries = await database<
        { outcome: string }[]
      >`select outcome from keeper_attempt where terms_id = ${termsId}`
      const { address } = testChain.deployment.current
      const event = { abi: rentEscrowAbi, eventName: 'LeaseReleased', args: { id: termsId } } as const
      const logs = await testChain.node.getContractEvents({ address, ...event, fromBlock: 0n })
      return { tries: tries.map(({ outcome }) => outcome), onChain: logs.length }
    },
    keeperNonce: () => testChain.node.getTransactionCount({ address: keeper }),
    async close() {
      await server.kill()
      await services.close()
      testChain.stop()
    },
  }
}
