/**
 * Finds text that shares its parent with other nodes. Page translators and extensions replace text nodes: React then
 * fails, or shows the old words. An element whose only child is text is safe, because React replaces its whole content
 * (facebook/react#11538, docs/adr/0090-translated-pages.md).
 */
import path from 'node:path'
import {
  type Expression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isJsxText,
  isParenthesizedExpression,
  isStringLiteral,
  isVariableDeclaration,
  type JsxAttributes,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'

/** A text that shares its parent: where it is, and its source. */
export interface SharedText {
  readonly file: string
  readonly line: number
  readonly source: string
}

/** `slot` may be an element or text: its caller decides. */
type Kind = 'none' | 'constant' | 'text' | 'slot'

const textFlags = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike
const emptyFlags = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.BooleanLike | TypeFlags.Void | TypeFlags.Never

function kindOfType(type: Type | undefined): Kind {
  if (!type) return 'none'
  const parts = (type.isUnionType() ? type.getTypes() : [type]).filter((part) => !isEmptyLiteral(part))
  if (!parts.some(({ flags }) => (flags & textFlags) !== 0)) return 'none'
  return parts.some(({ flags }) => (flags & (textFlags | emptyFlags)) === 0) ? 'slot' : 'text'
}

/** What `name && <b>{name}</b>` gives for an empty name. */
const isEmptyLiteral = (type: Type) => 'value' in type && (type.value === '' || type.value === 0)

/** Translators leave spaces and punctuation alone. */
const kindOfWords = (words: string): Kind => (/[\p{L}\p{N}]/u.test(words) ? 'constant' : 'none')

/** A text that never changes within a page: a literal, or a message without values (useLanguage). */
function isConstant(node: Expression): boolean {
  if (isStringLiteral(node) || node.kind === SyntaxKind.NoSubstitutionTemplateLiteral) return true
  if (!isCallExpression(node) || node.arguments.length !== 1) return false
  const [only] = node.arguments
  return only !== undefined && isStringLiteral(only)
}

/** The expressions that an expression may give. */
function leavesOf(node: Expression): Expression[] {
  if (isParenthesizedExpression(node)) return leavesOf(node.expression)
  if (isConditionalExpression(node)) return [...leavesOf(node.whenTrue), ...leavesOf(node.whenFalse)]
  const isAnd = isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken
  return isAnd ? leavesOf(node.right) : [node]
}

/** A constant that comes and goes changes. */
function unionOf(one: Kind, other: Kind): Kind {
  const kinds = [one, other]
  if (kinds.every((kind) => kind === 'none')) return 'none'
  return kinds.includes('slot') ? 'slot' : 'text'
}

/** Whether a child may appear, disappear or repeat. */
function isChanging(node: Expression): boolean {
  if (isParenthesizedExpression(node)) return isChanging(node.expression)
  return isConditionalExpression(node) || isBinaryExpression(node) || (isCallExpression(node) && !isConstant(node))
}

interface Child {
  readonly node: Node
  readonly kind: Kind
  readonly isChanging: boolean
  readonly expression?: Expression
}

/** The nodes of an element's children, those of fragments included. */
function flatten(children: readonly Node[]): Node[] {
  return children.flatMap((child) => {
    if (isJsxFragment(child)) return flatten([...child.children])
    if (isJsxText(child)) return /^\s*\n\s*$|^$/.test(child.text) ? [] : [child]
    return isJsxExpression(child) && !child.expression ? [] : [child]
  })
}

/** One project, its components' slots and its findings. */
class LoneTextLint {
  readonly #checker: Checker
  readonly #files: readonly SourceFile[]
  readonly #types = new Map<Node, Type | undefined>()
  /** `Component.prop` for props that stand beside other nodes. */
  readonly #openSlots = new Set<string>()

  constructor(checker: Checker, files: readonly SourceFile[]) {
    this.#checker = checker
    this.#files = files
    for (const file of files) this.#readTypes(file)
  }

  find(root: string): SharedText[] {
    for (let before = -1; before !== this.#openSlots.size; ) {
      before = this.#openSlots.size
      for (const file of this.#files) this.#walk(file, '', (node, component) => void this.#shared(node, component))
    }
    return this.#files.flatMap((file) => {
      const found: SharedText[] = []
      this.#walk(file, '', (node, component) => {
        for (const shared of this.#shared(node, component)) found.push(describe(file, shared, root))
      })
      return found
    })
  }

  #readTypes(file: SourceFile): void {
    const nodes: Expression[] = []
    const visit = (node: Node): void => {
      if (isJsxExpression(node) && node.expression) nodes.push(...leavesOf(node.expression))
      node.forEachChild(visit)
    }
    visit(file)
    for (const [index, type] of this.#checker.getTypeAtLocation(nodes).entries()) {
      const node = nodes[index]
      if (node) this.#types.set(node, type)
    }
  }

  #walk(node: Node, component: string, visit: (node: Node, component: string) => void): void {
    const named = nameOfComponent(node) ?? component
    visit(node, named)
    node.forEachChild((child) => this.#walk(child, named, visit))
  }

  /** The texts of this element that share their parent. Props that do are recorded as slots of their component. */
  #shared(node: Node, component: string): Node[] {
    if (isJsxAttribute(node)) return this.#sharedInAttribute(node, component)
    const isFragment = isJsxFragment(node)
    if (!isFragment && !isJsxElement(node)) return []
    if (isFragment && (isJsxElement(node.parent) || isJsxFragment(node.parent))) return [] // read with its parent
    const children = flatten([...node.children]).map((child) => this.#childOf(child))
    const tag = isFragment ? '' : node.openingElement.tagName.getText()
    const isLone = children.length === 1 && !isFragment && !this.#isOpen(`${tag}.children`)
    if (isLone) return []
    return children.filter((child) => this.#isShared(child, children, component)).map((child) => child.node)
  }

  #isShared(child: Child, siblings: readonly Child[], component: string): boolean {
    if (child.kind === 'text') return true
    if (child.kind === 'constant') return siblings.some((other) => other !== child && other.isChanging)
    if (child.kind !== 'slot') return false
    if (!child.expression || !isIdentifier(child.expression)) return true
    this.#openSlots.add(`${component}.${child.expression.text}`)
    return false
  }

  #sharedInAttribute(node: Node & { name: Node; initializer?: Node }, component: string): Node[] {
    const tag = tagOf((node.parent as JsxAttributes).parent)
    const { initializer } = node
    if (!initializer || !this.#isOpen(`${tag}.${node.name.getText()}`)) return []
    if (isStringLiteral(initializer)) return [initializer]
    if (!isJsxExpression(initializer)) return []
    const child = this.#childOf(initializer)
    if (child.kind === 'constant') return [initializer]
    return this.#isShared(child, [], component) ? [initializer] : []
  }

  /** Providers add no element of their own. */
  #isOpen(slot: string): boolean {
    return this.#openSlots.has(slot) || /(Context|Provider)\.children$/.test(slot)
  }

  #childOf(node: Node): Child {
    if (isJsxText(node)) return { node, kind: kindOfWords(node.text), isChanging: false }
    if (!isJsxExpression(node) || !node.expression) return { node, kind: 'none', isChanging: false }
    const { expression } = node
    return { node, kind: this.#kindOf(expression), isChanging: isChanging(expression), expression }
  }

  #kindOf(node: Expression): Kind {
    if (isStringLiteral(node)) return kindOfWords(node.text)
    if (isConstant(node)) return 'constant'
    if (isParenthesizedExpression(node)) return this.#kindOf(node.expression)
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken)
      return this.#kindOf(node.right)
    if (isConditionalExpression(node)) return unionOf(this.#kindOf(node.whenTrue), this.#kindOf(node.whenFalse))
    const kind = kindOfType(this.#types.get(node))
    return kind === 'slot' && isCallExpression(node) ? 'none' : kind // such a function returns an element
  }
}

function tagOf(node: Node): string {
  return isJsxOpeningElement(node) || isJsxSelfClosingElement(node) ? node.tagName.getText() : ''
}

/** The component that a node declares. */
function nameOfComponent(node: Node): string | undefined {
  const isFunction = isFunctionDeclaration(node) || (isVariableDeclaration(node) && node.initializer !== undefined)
  const name = isFunction && node.name && isIdentifier(node.name) ? node.name.text : ''
  return /^[A-Z]/.test(name) ? name : undefined
}

function describe(file: SourceFile, node: Node, root: string): SharedText {
  const line = file.text.slice(0, node.getStart(file)).split('\n').length
  return {
    file: path.relative(root, file.fileName),
    line,
    source: node.getText(file).replace(/\s+/g, ' ').slice(0, 100),
  }
}

/** The shared texts of a project's components, tests excepted. */
export function findSharedText(tsconfig: string): SharedText[] {
  const root = path.dirname(tsconfig)
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [tsconfig] }).getProject(tsconfig)
    if (!project) throw new Error(`No project at ${tsconfig}`)
    const files = project.program
      .getSourceFileNames()
      .filter((file) => file.startsWith(root) && /(?<!\.(test|setup))\.tsx$/.test(file))
      .flatMap((file) => project.program.getSourceFile(file) ?? [])
    if (files.length === 0) throw new Error(`No components at ${root}`)
    return new LoneTextLint(project.checker, files).find(root)
  } finally {
    api.close()
  }
}
