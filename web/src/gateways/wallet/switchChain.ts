/** Switches a wallet to a network's chain, with one prompt. */
import { type EIP1193Provider, numberToHex } from 'viem'
import { rpcRequest } from './connectors.ts'
import { absoluteRpcUrl, gasSymbol, type NetworkConfig } from './networkConfig.ts'
import { errorNumber, WalletError, walletErrorFrom } from './walletError.ts'

/**
 * Asks the wallet to switch to the chain of `network`; an unknown chain (4902) is added, which also switches. Throws
 * WalletError: `user-rejected`, or `wrong-network` if the wallet agrees and does not switch.
 */
export async function switchChain(provider: EIP1193Provider, network: NetworkConfig): Promise<void> {
  const chainId = numberToHex(network.chainId)
  if (await isOnChain(provider, network)) return
  try {
    await rpcRequest(provider, 'wallet_switchEthereumChain', [{ chainId }]).catch(async (error: unknown) => {
      if (!isUnknownChain(error)) throw error
      await rpcRequest(provider, 'wallet_addEthereumChain', [addChainParameters(network)])
    })
  } catch (error) {
    throw walletErrorFrom(error, 'wrong-network')
  }
  if (!(await isOnChain(provider, network))) throw new WalletError('wrong-network')
}

/** Whether the wallet is on the chain of `network` now. */
export async function isOnChain(provider: EIP1193Provider, network: NetworkConfig): Promise<boolean> {
  return Number(await rpcRequest(provider, 'eth_chainId').catch(() => 0)) === network.chainId
}

function isUnknownChain(error: unknown): boolean {
  return errorNumber(error) === 4902 || /unrecognized chain|4902/i.test(String((error as Error | undefined)?.message))
}

function addChainParameters(network: NetworkConfig) {
  const symbol = gasSymbol(network.chainId)
  return {
    chainId: numberToHex(network.chainId),
    chainName: network.name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: [absoluteRpcUrl(network)],
    ...(network.explorerUrl ? { blockExplorerUrls: [network.explorerUrl] } : {}),
  }
}
