/** For tests: a server process with a keeper that is killed again and again while people go on, and what is stored afterwards. */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect } from 'vitest'
import { startTestChain, wallets } from '../../testing/chain.ts'
import { createTestRentals } from '../../testing/rentals.ts'
import { type ServerProcess, startServerProcess } from '../../testing/serverProcess.ts'
import { createTestServices } from '../../testing/services.ts'

const timeout = 180_000
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Starts chain, database and server; close it in `afterAll`. Keyhold beside the server only prepares and reads. */
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

  /** Asks the server, again while it is dead. The answer, or "known" where it says that it was done before. */
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
    /** Does something as somebody, until it is acknowledged. */
    async ask(name: 'daniel' | 'lucia', method: 'POST' | 'PUT', path: string, body: object, known?: readonly string[]) {
      const headers = { authorization: await tokenOf(name), 'content-type': 'application/json' }
      await call(path, () => ({ method, headers, body: JSON.stringify(body) }), known)
    },
    async leaseOf(home: string): Promise<string> {
      const rows = await database<{ id: string }[]>`select id from lease where listing_id = ${home}`
      expect(rows).toHaveLength(1)
      return rows[0]?.id ?? ''
    },
    /** Until a lease is at a status, while blocks come. */
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
    /** So many kills, each at a random moment after a random step began and before the next one does; a start follows each. */
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
        /** The next step begins: it may find the server dead. */
        async begin() {
          await lastKill
          for (const one of delays) if (one.step === step) plan(one.milliseconds)
          step++
        },
        end: () => supervision,
        kills: () => killed,
      }
    },
    /** Until every row of history was told, or was nothing to tell, and the keeper knows how its call ended. */
    async toldAll() {
      const left = async () => {
        const [row] = await database<{ rows: number; calls: number }[]>`
          select (select count(*)::integer from lease_history, notice_cursor
            where (lease_history.tx, lease_history.id) > (notice_cursor.tx, notice_cursor.id)) as rows,
            (select count(*)::integer from keeper_attempt where outcome is null) as calls`
        return (row?.rows ?? 0) + (row?.calls ?? 0)
      }
      await expect.poll(left, { timeout, interval: 100 }).toBe(0)
    },
    /** What was told more than once of all letters and lines of the bell. */
    async toldTwice(): Promise<string[]> {
      const emails = await database<{ words: string }[]>`
        select email_kind || ' ' || recipient as words from outbox group by email_kind, recipient, content having count(*) > 1`
      const lines = await database<{ words: string }[]>`
        select titles::text || ' ' || path as words from notice group by account_id, titles, path having count(*) > 1`
      return [...emails, ...lines].map(({ words }) => words)
    },
    /** The rows of a lease's history that stand there more than once. */
    async rowsTwice(id: string): Promise<string[]> {
      const rows = await database<{ act: string }[]>`
        select transition from lease_history where lease_id = ${id} group by transition, party, facts having count(*) > 1`
      return rows.map(({ act }) => act)
    },
    /** What the two said, by how often it is stored. */
    async spokenOf(id: string) {
      const [row] = await database<{ statements: number; offers: number; months: number }[]>`
        select (select count(*)::integer from dispute_statement where lease_id = ${id}) as statements,
          (select count(*)::integer from shares_offer where lease_id = ${id}) as offers,
          (select count(*)::integer from rent_act where lease_id = ${id}) as months`
      return { ...row }
    },
    /** How the keeper's calls for some terms ended, and how many releases the chain has of them. */
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
