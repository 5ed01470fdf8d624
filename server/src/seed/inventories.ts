/** The inventories of the demo's history: written and signed by the landlord, countersigned by the tenant, with their wallets. */
import { inventories as contents } from '@keyhold/demo/inventories.ts'
import type { LeaseStep } from '@keyhold/demo/lease.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import { type InventoryPlace, inventoryAnswerTypedData, inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import type { Hex } from 'viem'
import type { Inventories } from '../domains/stay/inventories/service.ts'
import type { Person } from '../gateways/session.ts'
import type { DemoWallets } from './wallets.ts'

interface Deps {
  readonly inventories: Inventories
  readonly wallets: Pick<DemoWallets, 'addressOf' | 'sign'>
  readonly people: ReadonlyMap<PersonId, Person>
}
type InventoryStep = Extract<LeaseStep, { kind: 'inventory' | 'answerInventory' }>

/** Plays one step of a lease's inventories. */
export async function playInventory(
  { inventories, wallets, people }: Deps,
  who: PersonId,
  leaseId: string,
  step: InventoryStep,
): Promise<void> {
  const person = people.get(who)
  if (!person) throw new Error(`No demo user is ${who}`)
  const { stage } = step
  const { place: where, papers } = await inventories.read(person, leaseId)
  const place = where as InventoryPlace
  const signer = wallets.addressOf(who)
  if (step.kind === 'inventory') {
    const content = structuredClone(contents[step.content]) as Parameters<Inventories['save']>[2]['content']
    const { hash, version } = await inventories.save(person, leaseId, { stage, content })
    const data = inventoryTypedData(place, { stage, version, document: hash as Hex })
    await inventories.sign(person, leaseId, { stage, hash, signer, signature: await wallets.sign(who, data) })
    return
  }
  const inventory = papers.find((paper) => paper.stage === stage)?.versions.at(-1)?.hash as Hex
  const objections = Object.entries(step.objections).map(([entry, words]) => ({ entry, words }))
  const { hash } = await inventories.write(person, leaseId, { stage, hash: inventory, objections })
  const count = { inventory, objections: objections.length, document: hash as Hex }
  const signature = await wallets.sign(who, inventoryAnswerTypedData(place, count))
  await inventories.answer(person, leaseId, { stage, hash: inventory, objections, signer, signature })
}
