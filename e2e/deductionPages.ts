/** The states of a deposit that was paid at the handover: stated, answered, and each dialog. A part of pages.ts. */
import type { PersonId } from '@keyhold/demo/person.ts'
import { changeAnswers, click, clickInDialog, type PageAction, sequence, waitForDialog } from './sweep/pageActions.ts'
import { leaseState } from './sweep/pageState.ts'

type View = { readonly owed: string; readonly kept: string; readonly isLandlord: boolean; readonly leaseNow: number }
type Answer = 'agreed' | 'contested' | 'unanswered' | null
/** An objection to a statement that this one replaced, or all words deleted with the agreement. */
type Kind = 'standing' | 'deleted'

/** The landlord has stated two deductions of 150 and 50 USDT. */
const stated = (answer: Answer, kind?: Kind): PageAction =>
  changeAnswers<View>(/\/api\/contract\/[^/]+\/deductions$/, (view) => ({
    ...view,
    kept: `200${'0'.repeat(18)}`,
    owed: `${BigInt(view.owed) - 200n * 10n ** 18n}`,
    statement: {
      id: '0b0e7d3a-5c1e-4f6b-9d50-2b8f5d3e9a10',
      items: [
        { reason: 'damage', amount: `150${'0'.repeat(18)}`, text: 'The oven door is broken.', photos: [] },
        { reason: 'unpaid-bills', amount: `50${'0'.repeat(18)}`, text: 'w'.repeat(160), photos: [] },
      ],
      statedAt: view.leaseNow - 86_400,
      answerBy: view.leaseNow + 13 * 86_400,
      replaceBy: answer === null || answer === 'contested' ? view.leaseNow + 12 * 86_400 : null,
      answer,
      objection: answer === 'contested' ? 'It was broken when I moved in.' : null,
      answeredAt: answer ? view.leaseNow : null,
      // An answer over an objection is recorded at the end of the time to answer; nothing is replaced any more.
      ...(kind &&
        answer && { statedAt: view.leaseNow - 15 * 86_400, answerBy: view.leaseNow - 86_400, replaceBy: null }),
      ...(kind === 'standing' && {
        objection: 'It was broken when I moved in.',
        answeredAt: view.leaseNow - 16 * 86_400,
      }),
      ...(kind === 'deleted' && { items: [], objection: null }),
    },
    mayState: view.isLandlord && (answer === null || answer === 'contested'),
    mayAgree: !view.isLandlord && (answer === null || answer === 'contested'),
    mayContest: !view.isLandlord && answer === null,
    mayConfirm: !view.isLandlord,
  }))

const deductionState = (name: string, as: PersonId, answer: Answer, action?: PageAction, kind?: Kind) =>
  leaseState(`deductions: ${name}`, as, 'nerea-carabanchel', {
    before: stated(answer, kind),
    ...(action && { action }),
  })
const open = (act: 'state' | 'again' | 'agree' | 'contest' | 'had') =>
  sequence(click(`deductions.act.${act}`), waitForDialog)

export const deductionStates = [
  leaseState('deductions: stating them', 'pilar', 'nerea-carabanchel', { action: open('state') }),
  leaseState('deductions: stating them, nothing filled in', 'pilar', 'nerea-carabanchel', {
    action: sequence(
      open('state'),
      clickInDialog('deductions.stating.add'),
      clickInDialog('deductions.stating.button'),
    ),
  }),
  deductionState('waiting, to the tenant', 'nerea', null),
  deductionState('waiting, to the landlord', 'pilar', null),
  deductionState('agreed', 'nerea', 'agreed'),
  deductionState('contested, to the landlord', 'pilar', 'contested'),
  deductionState('unanswered', 'nerea', 'unanswered'),
  deductionState('waiting over an objection, to the tenant', 'nerea', null, undefined, 'standing'),
  deductionState('an objection stands, to the tenant', 'nerea', 'contested', undefined, 'standing'),
  deductionState('an objection stands, to the landlord', 'pilar', 'contested', undefined, 'standing'),
  deductionState('having it over an objection', 'nerea', null, open('had'), 'standing'),
  deductionState('stating others', 'pilar', null, open('again')),
  deductionState('words deleted', 'nerea', 'contested', undefined, 'deleted'),
  deductionState('agreeing', 'nerea', null, open('agree')),
  deductionState('contesting', 'nerea', null, sequence(open('contest'), clickInDialog('deductions.contesting.button'))),
  deductionState('having it', 'nerea', null, open('had')),
]
