-- Pictures that rows of the copy name, in the narrowest of their widths: registers show them while the hub is away.
create table pictures (
  picture text primary key,
  webp blob not null
) strict;
