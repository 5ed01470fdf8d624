/** The endpoints of signing in with a proved wallet (EIP-4361, D 11.40). */
import type { CurrentUser } from './accounts.schema.ts'
import { endpoint, type NoParams } from './endpoint.ts'
import type { WalletLogin, WalletLoginMessage, WalletLoginMessageInput } from './walletLogin.schema.ts'

/** The sign-in message for this address; every address gets one. Valid once, within 10 minutes. */
export const askWalletLogin = endpoint<NoParams, WalletLoginMessageInput, WalletLoginMessage>(
  'POST',
  '/login/wallet/message',
  'json',
)
/** Signs in with the signed message: the authorization header of the answer is the token. */
export const loginWithWallet = endpoint<NoParams, WalletLogin, CurrentUser>('POST', '/login/wallet', 'json')
