-- Which letter of locales/<language>/notices.json a notice repeats, so that the bell can draw and sort it; null for those before this column.
alter table notice add column letter text;
