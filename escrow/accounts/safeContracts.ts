// The contracts of Safe 1.4.1 that accounts stand on. This file imports no code of Node: a browser reads it too.
import type { Address } from 'viem'

/** Where each lies on every chain that has it. The addresses follow from their authors' bytecode (CREATE2). */
export const safeContracts = {
  SafeL2: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  SafeProxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  CompatibilityFallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
  MultiSendCallOnly: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
} as const satisfies Record<string, Address>
