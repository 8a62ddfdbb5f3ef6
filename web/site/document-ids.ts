/** Where the page is drawn. */
export const ROOT_ID = 'root'
/** Where the data lies that came along with it. */
export const DATA_ID = 'page-data'
