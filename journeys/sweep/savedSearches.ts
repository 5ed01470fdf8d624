/** Every state of the saved searches and of the way out of their letters. */
import { type PageState, see } from './state.ts'
import { answer, cut, hold, inTurn, openMenu, press, until, untilDialog } from './visitor.ts'

const api = '**/api/**'

export const savedSearches: readonly PageState[] = [
  see('saved searches: a visitor', '/saved/searches'),
  see('saved searches: some, one with news', '/saved/searches', { as: 'praewa' }),
  see('saved searches: none', '/saved/searches', { as: 'tom' }),
  see('saved searches: another name', '/saved/searches', {
    as: 'anna',
    act: inTurn(openMenu('savedSearches.more'), press('savedSearches.rename.act'), untilDialog),
  }),
  see('saved searches: delete one?', '/saved/searches', {
    as: 'anna',
    act: inTurn(openMenu('savedSearches.more'), press('savedSearches.delete.act'), untilDialog),
  }),
  see('saved searches: the API is away', '/saved/searches', { as: 'anna', before: cut(api), fails: /\/api\// }),
  see('saved searches: loading', '/saved/searches', { as: 'anna', before: hold(api), isLoading: true }),
  see('letters of a search: stop them?', '/unsubscribe/search/some-token'),
  see('letters of a search: broken link', '/unsubscribe/search/some-token', {
    act: inTurn(press('savedSearches.stop.submit'), until('savedSearches.stop.broken')),
    fails: /api\/savedSearch/,
  }),
  see('letters of a search: stopped', '/unsubscribe/search/some-token', {
    before: answer('**/api/savedSearch/stop/*', '{"name":"2 rooms"}'),
    act: inTurn(press('savedSearches.stop.submit'), until('savedSearches.stop.done')),
  }),
]
