/**
 * Texts of one surface, or of one room of it, in one language, nested by screen. `{{name}}` stands for a
 * value; `x_one` and `x_other` are one text `x` whose form the language chooses by `count` (French takes
 * `one` for 0, the others take `other`).
 */
export interface Texts {
  readonly [key: string]: string | Texts
}

/**
 * The same texts in another language: exactly the keys of `T`, which is English; a missing or another key
 * does not compile.
 */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }

type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

/** Every key of a tree of texts, with dots. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${TextKey<T[K]>}`
}[keyof T & string]

/** Says a text in the language of its reader, with its values filled in. */
export type Translate<T> = (key: TextKey<T>, values?: Readonly<Record<string, string | number>>) => string

/** Says a text by its key, whichever surface it belongs to. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string
