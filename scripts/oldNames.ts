/** The names that Keyhold gave up for the field's own, and where one of them stays because it is stored or on the wire. */

/** No identifier, file, folder or sentence key has one of these as a word of its own: `runErrand`, `errands/`, `errand.title`. */
export const oldWords: readonly string[] = [
  ...['errand', 'errands', 'doer', 'doers', 'wish', 'wishes', 'rehearse', 'rehearsal', 'rehearsed', 'outlook'],
  ...['lookahead', 'landed', 'patience', 'happening', 'happenings', 'situation', 'situations', 'moments', 'stages'],
  ...['furnish', 'furnishing', 'residents', 'resident', 'trial', 'trials', 'crowds', 'knobs', 'hearts', 'asker'],
  ...['findable', 'survival', 'knocks', 'workshop', 'journey', 'journeys', 'town', 'hearing', 'clerk', 'herald'],
]

/** Identifiers that are old as a whole, though their words live on in others. */
export const oldIdentifiers: readonly string[] = [
  ...['WalletTrouble', 'WalletHold', 'Standing', 'Place', 'Part', 'Asked', 'House', 'openHouse', 'house'],
  ...['earlyHands', 'castWallets', 'TheTwo', 'Heart', 'Frozen', 'Progress', 'LeaseDoor', 'PairDoor', 'pen', 'stage'],
  ...['BatchCall', 'batchId', 'transactionRequestFor', 'unknownMilliseconds', 'relayMilliseconds'],
  ...['sayMoney', 'sayDay', 'sayNumber', 'sayInstant', 'sayRefusal', 'SigningPlace', 'runErrand', 'seal', 'lookAhead'],
]

/** What keeps an old name, and why. */
export const kept: Readonly<Record<string, string>> = {
  told: 'the column chain_event.told',
  stage: 'the column lease.stage',
  residentKey: 'a word of WebAuthn',
  hasResidentKey: 'a word of WebAuthn',
  requireResidentKey: 'a word of WebAuthn',
  KEYHOLD_JOURNEY_URL: 'an environment name',
  KEYHOLD_JOURNEY_DATA: 'an environment name',
}
