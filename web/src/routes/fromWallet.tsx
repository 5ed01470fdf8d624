/** /from-wallet: back from the wallet page, with its answer in the fragment (docs/adr/0157). */
import { FromWallet } from '../features/wallet/FromWallet.tsx'

export const handle = { frame: 'slim', words: ['wallet', 'refusals'] }

export default FromWallet
