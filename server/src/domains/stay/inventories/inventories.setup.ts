/** A paid lease on a local chain for tests of inventories: Lucia lets, Daniel rents, Tom is a stranger. */
import type { Inventories, InventoryContent, InventoryObjection, InventoryToSign } from '@keyhold/api/inventories.ts'
import type { InventoryStage } from '@keyhold/rental/inventory.ts'
import { inventoryAnswerTypedData, inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import type { Hex } from 'viem'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { secrets } from '../../platform/encryption/encryption.setup.ts'

export const walletOf = { lucia: wallets.landlord, daniel: wallets.tenant, tom: wallets.other } as const
export type Name = keyof typeof walletOf

const worktop = { id: 'worktop', name: 'Worktop', note: 'Oak. Edge at the sink a little swollen.', newIn: 2016 }
export const kitchen: InventoryContent = {
  rooms: [
    {
      id: 'kitchen',
      name: 'Kitchen',
      items: [
        { ...worktop, condition: 'worn', lifetime: 15 },
        { id: 'fridge', name: 'Fridge', condition: 'new', note: '', newIn: 2026, lifetime: 10 },
      ],
    },
  ],
  meters: [{ id: 'power', kind: 'electricity', number: '44-8817-2', reading: '18204', unit: 'kWh' }],
  keys: [{ id: 'front', name: 'Front door', count: 2 }],
}

/** Starts a chain and an instance on it; close it in `afterAll`. */
export async function startInventoryTest() {
  const testChain = await startTestChain()
  const services = await createTestServices({ SEAL_KEY: secrets.first }, (clock) => testChain.connect(clock))
  const rentals = await createTestRentals(services)
  const tokens = new Map<string, string>()
  for (const name of Object.keys(walletOf)) {
    const payload = `username=${name}%40mail.example&password=a+password+of+tests`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
    tokens.set(name, String(answer.headers.authorization))
  }
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
  const final = async () => {
    await testChain.mine()
    await services.catchUp()
  }
  const tokenOf = (name: string) => tokens.get(name) ?? ''
  const ask = (name: string, id: string, path = '', payload?: object) =>
    services.app.inject({
      method: payload ? 'PUT' : 'GET',
      url: `/api/contract/${id}/inventory${path}`,
      headers: { authorization: tokenOf(name) },
      ...(payload && { payload }),
    })
  /** `ok`, or the refusal. */
  const said = async (asked: ReturnType<typeof ask>) => {
    const answer = await asked
    return answer.statusCode === 200 ? 'ok' : String(answer.json().code)
  }
  const read = async (name: Name, id: string): Promise<Inventories> => (await ask(name, id)).json()
  const save = (name: string, id: string, content: object = kitchen, stage: InventoryStage = 'move-in', more = {}) =>
    ask(name, id, '/draft', { stage, content, ...more })
  /** Signs a saved draft with a wallet, by default the author's own. */
  async function sign(
    name: Name,
    id: string,
    saved: InventoryToSign,
    { by = name, stage = 'move-in' as InventoryStage } = {},
  ) {
    const { place } = await read(name, id)
    const data = inventoryTypedData(place as never, { stage, version: saved.version, document: saved.hash as Hex })
    const signature = await walletOf[by].signTypedData(data)
    return ask(name, id, '', { stage, hash: saved.hash, signer: walletOf[by].address, signature })
  }
  async function answer(
    name: Name,
    id: string,
    hash: string,
    objections: InventoryObjection[] = [],
    { by = name, stage = 'move-in' as InventoryStage } = {},
  ) {
    const input = { stage, hash, objections }
    const written = await ask(name, id, '/answer/text', input)
    if (written.statusCode !== 200) return written
    const { place } = await read(name, id)
    const document = written.json().hash as Hex
    const count = { inventory: hash as Hex, objections: objections.length, document }
    const signature = await walletOf[by].signTypedData(inventoryAnswerTypedData(place as never, count))
    return ask(name, id, '/answer', { ...input, signer: walletOf[by].address, signature })
  }
  return {
    testChain,
    services,
    rentals,
    final,
    ask,
    said,
    read,
    save,
    sign,
    answer,
    as: (name: string) => ({ authorization: tokenOf(name) }),
    async close() {
      await services.close()
      testChain.stop()
    },
    /** A lease whose money is in the escrow: 1,100 of rent and 800 of deposit. */
    async paid() {
      const { id, terms } = await rentals.accepted()
      await testChain.call(wallets.tenant, 'payLease', terms)
      await final()
      return { id, terms }
    },
    /** Advances time to an instant. */
    async goTo(instant: number) {
      await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(instant) })
      await final()
    },
    /** Saves and signs a person's inventory; returns its hash. */
    async signed(name: Name, id: string, content: InventoryContent = kitchen, stage: InventoryStage = 'move-in') {
      const saved = (await save(name, id, content, stage)).json() as InventoryToSign
      const answered = await said(sign(name, id, saved, { stage }))
      if (answered !== 'ok') throw new Error(answered)
      return saved.hash
    },
  }
}
