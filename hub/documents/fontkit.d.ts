declare module 'fontkit' {
  /** Reads a font; what it has read of it is kept in it. */
  export function create(bytes: Uint8Array): PDFKit.Mixins.PDFFontSource
}
