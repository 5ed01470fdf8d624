/** A wallet gets readable descriptions of what it signs from Keyhold itself (ERC-7730). */
import { afterAll, expect, test } from 'vitest'
import { createTestServices } from '../../../testing/services.ts'

const services = await createTestServices()
afterAll(() => services.close())
const { app, chain } = services

async function read(file: string) {
  const answer = await app.inject(`/clear-signing/${file}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
  })
  return answer.json()
}

test('the index leads from the escrow on its chain to the descriptions of its calls, with its own address in them', async () => {
  const key = `eip155:${chain.chainId}:${chain.escrow.address.toLowerCase()}`
  const index = await read('index.calldata.json')
  expect(Object.keys(index)).toContain(key)
  const { context, metadata, display } = await read(index[key])
  expect(context.contract.deployments).toEqual([{ chainId: chain.chainId, address: chain.escrow.address }])
  expect(metadata.constants.stablecoin).toBe(chain.escrow.stablecoin)
  expect(display.formats['payCredit(address account)'].intent).toBe('Deliver money that waits at the escrow')
})

test('the index leads from a message to its description', async () => {
  const index = await read('index.eip712.json')
  const { Settlement } = index[`eip155:${chain.chainId}:${chain.escrow.address.toLowerCase()}`]
  const { context } = await read(Settlement[0].path)
  expect(context.eip712.domain).toEqual({ name: 'RentEscrow', version: chain.escrow.version })
})

test('an unknown file is not found', async () => {
  expect((await app.inject('/clear-signing/calldata-Other.json')).statusCode).toBe(404)
})
