/** Brings a wallet to the chain of a place, with one prompt. */
import { numberToHex } from 'viem'
import { ask, type Provider } from './discovery.ts'
import { gasSymbol, nodeAddress, type Place } from './place.ts'
import { numberOf, troubleOf, WalletTrouble } from './trouble.ts'

/**
 * Asks the wallet to go to the chain of `place`; a chain it does not know (4902) is added instead, which also switches.
 * Throws WalletTrouble: `user-rejected`, or `wrong-network` if the wallet says yes and stays where it was.
 */
export async function switchNetwork(provider: Provider, place: Place): Promise<void> {
  const chainId = numberToHex(place.chainId)
  if (await isOn(provider, place)) return
  try {
    await ask(provider, 'wallet_switchEthereumChain', [{ chainId }]).catch(async (error: unknown) => {
      if (!isUnknownChain(error)) throw error
      await ask(provider, 'wallet_addEthereumChain', [description(place)])
    })
  } catch (error) {
    throw troubleOf(error, 'wrong-network')
  }
  if (!(await isOn(provider, place))) throw new WalletTrouble('wrong-network')
}

/** Whether the wallet looks at the chain of `place` now. */
export async function isOn(provider: Provider, place: Place): Promise<boolean> {
  return Number(await ask(provider, 'eth_chainId').catch(() => 0)) === place.chainId
}

function isUnknownChain(error: unknown): boolean {
  return numberOf(error) === 4902 || /unrecognized chain|4902/i.test(String((error as Error | undefined)?.message))
}

function description(place: Place) {
  const symbol = gasSymbol(place.chainId)
  return {
    chainId: numberToHex(place.chainId),
    chainName: place.network,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: [nodeAddress(place)],
    ...(place.explorerUrl ? { blockExplorerUrls: [place.explorerUrl] } : {}),
  }
}
