// The published sources compile to the code on the chain.
import solc from 'solc'
import { expect, test } from 'vitest'
import { accountsBytecode, accountsDeployedBytecode } from './abi/Accounts.bytecode.ts'
import {
  appealableArbitrationBytecode,
  appealableArbitrationDeployedBytecode,
} from './abi/AppealableArbitration.bytecode.ts'
import { passkeyOwnerBytecode, passkeyOwnerDeployedBytecode } from './abi/PasskeyOwner.bytecode.ts'
import { relayAccountBytecode, relayAccountDeployedBytecode } from './abi/RelayAccount.bytecode.ts'
import { rentEscrowBytecode, rentEscrowDeployedBytecode } from './abi/RentEscrow.bytecode.ts'
import { rentOrdersBytecode, rentOrdersDeployedBytecode } from './abi/RentOrders.bytecode.ts'
import { slowOwnersBytecode, slowOwnersDeployedBytecode } from './abi/SlowOwners.bytecode.ts'
import { publication } from './publish.ts'

test.each([
  ['RentEscrow', rentEscrowBytecode, rentEscrowDeployedBytecode],
  ['RentOrders', rentOrdersBytecode, rentOrdersDeployedBytecode],
  ['AppealableArbitration', appealableArbitrationBytecode, appealableArbitrationDeployedBytecode],
  ['PasskeyOwner', passkeyOwnerBytecode, passkeyOwnerDeployedBytecode],
  ['Accounts', accountsBytecode, accountsDeployedBytecode],
  ['SlowOwners', slowOwnersBytecode, slowOwnersDeployedBytecode],
  ['RelayAccount', relayAccountBytecode, relayAccountDeployedBytecode],
] as const)(
  'the published input of %s alone gives the shipped bytes, with its own metadata hash at the end',
  async (shipped, creation, deployed) => {
    const { compiler, contract, input } = await publication(shipped)
    expect(solc.version()).toContain(compiler)
    const [path = '', name = ''] = contract.split(':')
    const output = JSON.parse(solc.compile(input)) // without an import callback: no file is read
    const { evm } = output.contracts[path][name]
    expect(`0x${evm.bytecode.object}`).toBe(creation)
    expect(`0x${evm.deployedBytecode.object}`).toBe(deployed)
    expect(deployed).toMatch(/a264697066735822[0-9a-f]{68}64736f6c6343[0-9a-f]{6}0033$/)
  },
)
