-- A small shop: everything is computed from row numbers, so that every run gives the same rows.
CREATE TABLE customers (id INT PRIMARY KEY, name VARCHAR(40), region INT);
CREATE TABLE orders (id INT PRIMARY KEY, customer INT, placed DATE, state VARCHAR(10));
CREATE TABLE lines (order_id INT, line INT, product INT, amount INT, price DECIMAL(10, 2), PRIMARY KEY (order_id, line));
INSERT INTO customers SELECT x, 'customer ' || x, MOD(x * 7, 12) FROM SYSTEM_RANGE(1, 5000);
INSERT INTO orders SELECT x, 1 + MOD(x * 31, 5000), DATEADD('DAY', MOD(x, 700), DATE '2020-01-01'),
  CASE MOD(x, 5) WHEN 0 THEN 'open' WHEN 1 THEN 'returned' ELSE 'shipped' END FROM SYSTEM_RANGE(1, 25000);
INSERT INTO lines SELECT o.x, l.x, MOD(o.x * 13 + l.x * 5, 997), 1 + MOD(o.x + l.x, 9), MOD(o.x * 3 + l.x, 5000) / 100.0
  FROM SYSTEM_RANGE(1, 25000) o, SYSTEM_RANGE(1, 4) l;
CREATE INDEX orders_by_customer ON orders (customer);
CREATE INDEX lines_by_product ON lines (product);
SELECT c.region, COUNT(DISTINCT o.id) AS orders, SUM(l.amount * l.price) AS turnover
  FROM customers c JOIN orders o ON o.customer = c.id JOIN lines l ON l.order_id = o.id
  WHERE o.state = 'shipped' GROUP BY c.region ORDER BY c.region;
SELECT product, SUM(amount) AS sold, RANK() OVER (ORDER BY SUM(amount) DESC, product) AS place
  FROM lines GROUP BY product ORDER BY place LIMIT 20;
SELECT EXTRACT(YEAR FROM placed) AS y, EXTRACT(MONTH FROM placed) AS m, state, COUNT(*) AS orders
  FROM orders GROUP BY y, m, state ORDER BY y, m, state;
UPDATE lines SET price = price * 1.07 WHERE MOD(product, 3) = 0;
UPDATE orders SET state = 'shipped' WHERE state = 'open' AND placed < DATE '2021-03-01';
DELETE FROM lines WHERE order_id IN (SELECT id FROM orders WHERE state = 'returned');
SELECT name, turnover FROM (
  SELECT c.name, SUM(l.amount * l.price) AS turnover FROM customers c
  JOIN orders o ON o.customer = c.id JOIN lines l ON l.order_id = o.id GROUP BY c.id, c.name)
  ORDER BY turnover DESC, name LIMIT 25;
WITH RECURSIVE ancestors (n, total) AS (
  SELECT 1, CAST(1 AS BIGINT) UNION ALL SELECT n + 1, MOD(total * 31 + n, 1000003) FROM ancestors WHERE n < 4000)
  SELECT MAX(n), SUM(total) FROM ancestors;
SELECT COUNT(*), MIN(LENGTH(name)), MAX(REGEXP_REPLACE(name, '[aeiou]', '')), SUM(ORA_HASH(name, 1000)) FROM customers;
SELECT a.product, COUNT(*) AS together FROM lines a JOIN lines b ON a.order_id = b.order_id AND a.line < b.line
  WHERE a.product = b.product OR MOD(a.product + b.product, 50) = 7 GROUP BY a.product ORDER BY together DESC, a.product LIMIT 15;
SELECT COUNT(*), SUM(amount), SUM(price) FROM lines;
