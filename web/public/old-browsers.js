/*
 * What our oldest browsers lack (web/oldestBrowsers.ts, docs/adr/0091-oldest-browsers.md), and storage where it is
 * blocked. Loaded before all other code, by the script in the head (web/src/gateways/oldBrowsers.ts), and only where
 * something is missing.
 */
;(() => {
  const define = (owner, methods) => {
    for (const [name, value] of Object.entries(methods))
      if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
  }
  define(Array.prototype, {
    toSorted(compare) {
      return Array.from(this).sort(compare)
    },
    toReversed() {
      return Array.from(this).reverse()
    },
    toSpliced(...change) {
      const copy = Array.from(this)
      copy.splice(...change)
      return copy
    },
    with(index, value) {
      const copy = Array.from(this)
      const at = index < 0 ? copy.length + index : index
      if (at < 0 || at >= copy.length) throw new RangeError('Invalid index')
      copy[at] = value
      return copy
    },
  })
  const groups = (items, keyOf) => {
    const found = new Map()
    let index = 0
    for (const item of items) {
      const key = keyOf(item, index++)
      const group = found.get(key)
      if (group) group.push(item)
      else found.set(key, [item])
    }
    return found
  }
  define(Map, { groupBy: groups })
  define(Object, {
    groupBy: (items, keyOf) => Object.assign(Object.create(null), Object.fromEntries(groups(items, keyOf))),
  })
  define(Promise, {
    withResolvers() {
      let resolve
      let reject
      const promise = new Promise((yes, no) => {
        resolve = yes
        reject = no
      })
      return { promise, resolve, reject }
    },
  })
  define(URL, {
    canParse(address, base) {
      try {
        return Boolean(new URL(address, base))
      } catch {
        return false
      }
    },
  })
  define(AbortSignal, {
    timeout(milliseconds) {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), milliseconds)
      return controller.signal
    },
    any(signals) {
      const controller = new AbortController()
      for (const signal of signals) {
        const abort = () => controller.abort(signal.reason)
        if (signal.aborted) abort()
        else signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
      }
      return controller.signal
    },
  })
  // Characters with their marks, flags and joined emoji; or words and what is between them. Enough for names and labels.
  const letter = '\\P{M}(?:\\p{M}|\\p{EMod})*'
  const pieces = {
    grapheme: new RegExp(`\\p{RI}\\p{RI}|${letter}(?:\\u200d${letter})*|\\p{M}+`, 'gu'),
    word: /[\p{L}\p{M}\p{N}'’]+|[^\p{L}\p{M}\p{N}'’]/gu,
    sentence: /[^.!?]+[.!?]*\s*|[.!?]+\s*/gu,
  }
  define(Intl, {
    Segmenter: class Segmenter {
      constructor(_locales, { granularity = 'grapheme' } = {}) {
        this.granularity = granularity
      }
      segment(input) {
        const isWordLike = (segment) => /[\p{L}\p{N}]/u.test(segment)
        return Array.from(input.matchAll(pieces[this.granularity]), ({ 0: segment, index }) => ({
          segment,
          index,
          input,
          ...(this.granularity === 'word' && { isWordLike: isWordLike(segment) }),
        }))
      }
    },
  })

  // Storage of this page alone, where the browser stores nothing. Its keys are its own properties, as a browser's are.
  class MemoryStorage {
    get length() {
      return Object.keys(this).length
    }
    key(index) {
      return Object.keys(this)[index] ?? null
    }
    getItem(name) {
      return Object.hasOwn(this, name) ? this[name] : null
    }
    setItem(name, value) {
      Object.defineProperty(this, name, { value: String(value), enumerable: true, configurable: true, writable: true })
    }
    removeItem(name) {
      if (this.getItem(name) !== null) delete this[name]
    }
    clear() {
      for (const name of Object.keys(this)) this.removeItem(name)
    }
  }
  // The page says so above its content, with its own words (locales, layout.noStorage).
  const sayNoStorage = () => {
    const { words } = JSON.parse(document.getElementById('keyhold-words').textContent)
    const note = document.createElement('p')
    note.className = 'wrap strong'
    note.style.paddingBlock = '12px'
    note.textContent = words.layout.noStorage
    document.getElementById('main').before(note)
  }
  if (document.documentElement.hasAttribute('data-no-storage')) {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: new MemoryStorage(), configurable: true })
    document.addEventListener('keyhold-awake', sayNoStorage)
  }

  // Stylesheets with `:has()`, which a browser without it drops: each becomes an attribute that is kept up to date.
  if (CSS.supports('selector(:has(a))') || !('adoptedStyleSheets' in document)) return
  const marks = []
  const sheet = new CSSStyleSheet()
  const endOf = (text, from, open, close) => {
    let depth = 0
    for (let at = from; at < text.length; at++) {
      if (text[at] === open) depth++
      else if (text[at] === close && --depth === 0) return at
    }
    return text.length
  }
  const marked = (selector) => {
    const at = selector.indexOf(':has(')
    if (at < 0) return selector
    const end = endOf(selector, at + 4, '(', ')')
    const name = `data-has-${marks.length}`
    marks.push({ name, subject: selector.slice(0, at).trim() || '*', inside: `:scope ${selector.slice(at + 5, end)}` })
    return marked(`${selector.slice(0, at)}[${name}]${selector.slice(end + 1)}`)
  }
  const read = (css, wrap) => {
    for (let at = 0; at < css.length; ) {
      const open = css.indexOf('{', at)
      if (open < 0) return
      const close = endOf(css, open, '{', '}')
      const prelude = css
        .slice(at, open)
        .replace(/^[\s\S]*;/, '')
        .trim()
      const body = css.slice(open + 1, close)
      if (/^@(media|supports|container|layer)/.test(prelude)) read(body, (rule) => wrap(`${prelude}{${rule}}`))
      else if (prelude.includes(':has(')) sheet.insertRule(wrap(`${marked(prelude)}{${body}}`), sheet.cssRules.length)
      at = close + 1
    }
  }
  const update = () => {
    for (const { name, subject, inside } of marks)
      for (const element of document.querySelectorAll(subject))
        if (element.hasAttribute(name) !== (element.querySelector(inside) !== null)) element.toggleAttribute(name)
  }
  let isWaiting = false
  const updateSoon = () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      update()
    })
  }
  const known = new Set()
  const readSheets = () => {
    for (const { href } of document.querySelectorAll('link[rel=stylesheet]')) {
      if (known.has(href) || !href.startsWith(location.origin)) continue
      known.add(href)
      const wrap = (rule) => rule
      fetch(href).then(
        async (answer) => {
          read((await answer.text()).replace(/\/\*[\s\S]*?\*\//g, ''), wrap)
          document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((one) => one !== sheet), sheet]
          updateSoon()
        },
        () => known.delete(href),
      )
    }
  }
  const observer = new MutationObserver((records) => {
    const isOurs = ({ attributeName }) => attributeName?.startsWith('data-has-')
    if (records.every(isOurs)) return
    readSheets()
    updateSoon()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
  for (const name of ['change', 'input', 'focusin', 'focusout', 'toggle']) addEventListener(name, updateSoon, true)
})()
