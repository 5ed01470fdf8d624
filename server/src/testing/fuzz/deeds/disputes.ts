/** Valid actions in disputes: inventories, evidence, settlements, the arbitrator's decision. */
import { settlementTypedData } from '@keyhold/escrow/terms.ts'
import { inventoryAnswerTypedData, inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import type { Hex } from 'viem'
import { kitchen } from '../../../domains/stay/inventories/inventories.setup.ts'
import { wallets } from '../../chain.ts'
import type { Deeds } from './deed.ts'
import { type DeedPlace, usdt } from './place.ts'

const stage = 'move-in'

/** A lease whose home was moved into an hour ago. */
async function aLeaseBegun({ aPaidLease, database, services }: DeedPlace) {
  const { id } = await aPaidLease()
  await database`update lease set move_in = ${services.deps.clock.leaseNow() - 3600} where id = ${id}`
  return { id }
}

/** A draft that the landlord saved, and its signature. */
async function aDraft(of: DeedPlace) {
  const { ask } = of
  const { id } = await aLeaseBegun(of)
  const saved = await ask('landlord', 'PUT', `/contract/${id}/inventory/draft`, { stage, content: kitchen })
  const { place } = await ask('landlord', 'GET', `/contract/${id}/inventory`)
  const data = inventoryTypedData(place, { stage, version: saved.version, document: saved.hash as Hex })
  const signature = await wallets.landlord.signTypedData(data)
  const signed = { stage, hash: String(saved.hash), signer: wallets.landlord.address, signature }
  return { id, place, signed, version: String(saved.version) }
}

/** The same, signed: it waits for the tenant. */
async function anInventory(of: DeedPlace) {
  const draft = await aDraft(of)
  await of.ask('landlord', 'PUT', `/contract/${draft.id}/inventory`, draft.signed)
  return draft
}

const half = { part: 'handover', toTenant: usdt(300), toLandlord: usdt(800) } as const
/** The tenant's wallet signature for sharing the first rent. */
async function sharesOf({ services }: DeedPlace, { id, termsId }: { id: string; termsId: Hex }) {
  const { chain, clock } = services.deps
  const deadline = clock.leaseNow() + 3 * 86_400
  const place = { chainId: chain.chainId, escrow: chain.escrow.address, version: chain.escrow.version }
  const amounts = { toTenant: BigInt(half.toTenant), toLandlord: BigInt(half.toLandlord) }
  const settlement = { lease: termsId, part: half.part, ...amounts, deadline: BigInt(deadline) }
  const signature = await wallets.tenant.signTypedData(settlementTypedData(place, settlement))
  return { leaseId: id, ...half, deadline, signature }
}

const part = 'handover'
async function aPiece({ aDispute, upload }: DeedPlace) {
  const { id } = await aDispute()
  const piece = await upload('tenant', `/profile/disputes/${id}/evidence`, { part })
  return { id, evidenceId: String(piece.id) }
}

const decision = { part, toTenant: usdt(100), words: 'The kitchen had to be cleaned.' }
/** A dispute that the arbitrator decided and the escrow paid out. */
async function decided({ aDispute, ask, testChain, final }: DeedPlace) {
  const { id, terms } = await aDispute()
  await ask('arbitrator', 'PUT', `/desk/disputes/${id}/decision`, decision)
  await testChain.call(wallets.arbitrator, 'split', terms, 0, BigInt(decision.toTenant))
  await final()
  return { id, part }
}

export const disputeDeeds: Deeds = {
  'POST /contract/{id}/inventory/photo': async (place) => ({
    by: 'landlord',
    params: await aLeaseBegun(place),
    form: { stage },
  }),
  'GET /contract/{id}/inventory/photo/{hash}': async (place) => {
    const { id } = await aLeaseBegun(place)
    const { hash } = await place.upload('landlord', `/contract/${id}/inventory/photo`, { stage })
    return { by: 'landlord', params: { id, hash } }
  },
  'PUT /contract/{id}/inventory/draft': async (place) => ({
    by: 'landlord',
    params: await aLeaseBegun(place),
    body: { stage, content: kitchen },
  }),
  'PUT /contract/{id}/inventory': async (place) => {
    const { id, signed } = await aDraft(place)
    return { by: 'landlord', params: { id }, body: signed }
  },
  'PUT /contract/{id}/inventory/answer/text': async (place) => {
    const { id, signed } = await anInventory(place)
    return { by: 'tenant', params: { id }, body: { stage, hash: signed.hash, objections: [] } }
  },
  'PUT /contract/{id}/inventory/answer': async (of) => {
    const { id, place, signed } = await anInventory(of)
    const input = { stage, hash: signed.hash, objections: [] }
    const written = await of.ask('tenant', 'PUT', `/contract/${id}/inventory/answer/text`, input)
    const count = { inventory: signed.hash as Hex, objections: 0, document: written.hash as Hex }
    const signature = await wallets.tenant.signTypedData(inventoryAnswerTypedData(place, count))
    return { by: 'tenant', params: { id }, body: { ...input, signer: wallets.tenant.address, signature } }
  },
  'GET /contract/{id}/inventory/{stage}/{version}/pdf': async (place) => {
    const { id, version } = await anInventory(place)
    return { by: 'tenant', params: { id, stage, version } }
  },
  'POST /profile/shares': async (place) => ({ by: 'tenant', body: await sharesOf(place, await place.aPaidLease()) }),
  'GET /profile/shares/{id}': async ({ aPaidLease }) => ({ by: 'tenant', params: { id: (await aPaidLease()).id } }),
  'PUT /profile/shares/{id}/{offer}/decline': async (place) => {
    const lease = await place.aPaidLease()
    await place.ask('tenant', 'POST', '/profile/shares', await sharesOf(place, lease))
    const { offers } = await place.ask('landlord', 'GET', `/profile/shares/${lease.id}`)
    return { by: 'landlord', params: { id: lease.id, offer: offers[0].id } }
  },
  'POST /profile/arbitration': async ({ aDispute, people }) => {
    const { id } = await aDispute()
    return { by: 'tenant', body: { userId: people.daniel.id, requestId: id, part, reason: 'not-clean' } }
  },
  'POST /profile/disputes/{id}/evidence': async ({ aDispute }) => ({
    by: 'tenant',
    params: { id: (await aDispute()).id },
    form: { part },
  }),
  'POST /profile/disputes/{id}/evidence/messages': async ({ aDispute, aTalk }) => {
    const { message } = await aTalk()
    return { by: 'tenant', params: { id: (await aDispute()).id }, body: { part, messages: [message] } }
  },
  'DELETE /profile/disputes/{id}/evidence/{evidenceId}': async (place) => ({
    by: 'tenant',
    params: await aPiece(place),
  }),
  'GET /profile/disputes/{id}/evidence/{evidenceId}': async (place) => ({
    by: 'landlord',
    params: await aPiece(place),
  }),
  'GET /desk/disputes/{id}/evidence/{evidenceId}': async (place) => ({ by: 'arbitrator', params: await aPiece(place) }),
  'PUT /desk/disputes/{id}/interest': async ({ aDisputeToBeHeard }) => ({
    by: 'arbitrator',
    params: { id: (await aDisputeToBeHeard()).id },
    body: { interest: 'none' },
  }),
  'PUT /desk/disputes/{id}/decision': async ({ aDispute }) => ({
    by: 'arbitrator',
    params: { id: (await aDispute()).id },
    body: decision,
  }),
  'GET /profile/disputes/{id}/decision/{part}/pdf': async (place) => ({ by: 'tenant', params: await decided(place) }),
  'GET /desk/disputes/{id}/decision/{part}/pdf': async (place) => ({ by: 'arbitrator', params: await decided(place) }),
}
