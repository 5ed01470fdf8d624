import { ApiError } from '@keyhold/api/client.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../render.setup.tsx'
import { languages } from '../text/language.ts'
import { revertErrorsAbi } from './calls.ts'
import { useWalletError } from './useWalletError.ts'
import { WalletError, type WalletErrorCode, walletErrorCodes } from './walletError.ts'

afterEach(cleanup)

function Sentences({ errors }: { errors: readonly Error[] }) {
  const messageOf = useWalletError()
  return errors.map((error) => <p key={error.message + messageOf(error)}>{messageOf(error)}</p>)
}
const said = (container: Element) => [...container.querySelectorAll('p')].map((line) => line.textContent ?? '')

test('every wallet error has its message in every language', () => {
  const errors = walletErrorCodes.map((code) => new WalletError(code))
  for (const language of languages) {
    const sentences = said(renderWithProviders(<Sentences errors={errors} />, { language }).container)
    expect(sentences.filter((sentence) => sentence === '' || sentence.startsWith('errors.'))).toEqual([])
    cleanup()
  }
})

// promise: exit-words
test('every escrow or token error that a party can meet has its reason in every language', () => {
  const notTheirs =
    /^(Ownable|String|InvalidShort|Reentrancy|ECDSA|ERC20Invalid|ERC2612|InvalidAccountNonce|BadReleaseDuration|BadFeeReceiver|NotRenounceable|BadDecimals|FeeRaised|BadDueTime|DepositOpen|AmountTooLarge)/
  const reasons = revertErrorsAbi.map(({ name }) => name).filter((name) => !notTheirs.test(name))
  for (const language of languages) {
    const errors = reasons.map((escrowError) => new WalletError('would-revert', { escrowError }))
    const bare = said(
      renderWithProviders(<Sentences errors={[new WalletError('would-revert')]} />, { language }).container,
    )[0]
    cleanup()
    const sentences = said(renderWithProviders(<Sentences errors={errors} />, { language }).container)
    expect(reasons.filter((_, at) => sentences[at] === bare)).toEqual([])
    cleanup()
  }
})

// promise: sgn-8-wallet-words
test("the specification's sentences are used verbatim", () => {
  const sentence = (code: WalletErrorCode) =>
    said(renderWithProviders(<Sentences errors={[new WalletError(code)]} />).container).at(-1)
  expect(sentence('wallet-missing')).toBe('Please install Metamask plugin first')
  expect(sentence('wallet-not-connected')).toBe('Please connect Metamask first')
  expect(sentence('connect-failed')).toBe('Error while trying to connect Metamask')
})

test("an escrow refusal starts with the escrow's reason, and an API refusal is shown as such", () => {
  const errors = [
    new WalletError('would-revert', { escrowError: 'NotDue' }),
    new WalletError('would-revert', { escrowError: 'SomethingElse' }),
    new ApiError(409, 'wallet-not-proved'),
  ]
  const [due, other, refused] = said(renderWithProviders(<Sentences errors={errors} />).container)
  expect(due).toMatch(/^This cannot be released yet\. We checked it before sending/)
  expect(other).toMatch(/^We checked it before sending/)
  expect(refused).not.toBe('')
  expect(refused).not.toContain('wallet-not-proved')
})
